"""The command and the pytest plugin: the same rulings, exit statuses, and never a Python traceback."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cli.check import Doubts, check, mutants
from cardwright.cli.scaffold import new
from cardwright.rulings.discovery import Selection

PRACTICE = Path(__file__).parent / "practice"
HOLDS = '- ruling: It holds\n  cr: ["104.3"]\n  expect: {alice: {life: 20}}\n'
FAILS = '- ruling: It fails\n  cr: ["119.1"]\n  expect:\n    alice: {life: 21}\n'
WRONG = '- ruling: It is wrong\n  cr: ["104.3"]\n  expcet: {alice: {life: 20}}\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "some.scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_all_pass_is_0_and_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check([written(tmp_path, HOLDS)], "", json=False) == 0
    out, err = capsys.readouterr()
    assert "It holds" in out
    assert "104.3" in out
    assert "1 of 1 ruling passes" in out
    assert err == ""


def test_a_ruling_that_fails_is_1_with_its_rule_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, HOLDS + FAILS)
    assert check([path], "", json=False) == 1
    out = capsys.readouterr().out
    assert f"{path}:7: failed: It fails (CR 119.1)" in out
    assert "line 7 (step 1: expect): alice's life: expected 21, it is 20" in out
    assert "1 of 2 rulings pass" in out


def test_json_is_one_object_a_line_with_the_promised_fields(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check([written(tmp_path, HOLDS + FAILS)], "", json=True) == 1
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert list(first) == ["card", "ruling", "cr", "status", "message", "file", "line", "ms"]
    assert (first["ruling"], first["cr"], first["status"], first["message"]) == ("It holds", ["104.3"], "passed", "")
    assert (second["status"], second["line"]) == ("failed", 7)
    assert "expected 21" in second["message"]


def test_what_can_not_be_read_is_2_with_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, WRONG)
    assert check([path], "", json=False) == 2
    err = capsys.readouterr().err
    assert err == (
        f"{path}:3: unknown key in a ruling: 'expcet'; did you mean 'expect'? "
        "(known: answers, cr, expect, given, note, play, ruling)\n"
    )


def test_an_error_is_an_object_too_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check([written(tmp_path, WRONG)], "", json=True) == 2
    (line,) = capsys.readouterr().out.splitlines()
    error = json.loads(line)
    assert (error["status"], error["line"], error["ruling"]) == ("error", 3, "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check", "nowhere"], "nowhere: no such file or folder"),
        (["check", "."], "neither a card, a pack nor rulings are here"),
        (["check", "bad.yaml"], "bad.yaml:1: not UTF-8"),
        (["check", "-k", "no such ruling", "one.scenario.yaml"], "no ruling matches 'no such ruling'"),
        (["check", "lost"], "a card's folder must lie in a pack"),
        (["new", "Cub"], "say PACK/CARD"),
        (["docs", "nowhere"], "no such folder"),
    ],
)
def test_bad_input_is_2_and_no_traceback(tmp_path: Path, words: list[str], message: str) -> None:
    if words == ["check", "."]:
        folder = tmp_path / "empty"
        folder.mkdir()
    else:
        folder = tmp_path
        (tmp_path / "bad.yaml").write_bytes(b"- ruling: \xff")
        (tmp_path / "one.scenario.yaml").write_text(HOLDS, encoding="utf-8")
        (tmp_path / "lost").mkdir()
        (tmp_path / "lost" / "card.yaml").write_text("name: Lost\ntypes: [artifact]\n", encoding="utf-8")
    done = cardwright(folder, *words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == 1


def cardwright(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from cardwright.cli import main; main()", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, encoding="utf-8")


def test_a_card_named_by_no_path_that_is_broken_does_not_matter(tmp_path: Path) -> None:
    """Only the cards that a scenario names are loaded when rulings are selected."""
    pack = tmp_path / "mine"
    for name, facts in (("good", "name: Good\ntypes: [artifact]\n"), ("bad", "name: Bad\ntypse: [artifact]\n")):
        (pack / name).mkdir(parents=True)
        (pack / name / "card.yaml").write_text(facts, encoding="utf-8")
    (pack / "pack.yaml").write_text("name: mine\nversion: 1.0.0\napi: 1\nlicence: MIT\n", encoding="utf-8")
    rulings = HOLDS.replace("expect", "given: {alice: {battlefield: [Good]}}\n  expect")
    (pack / "good" / "rulings.yaml").write_text(rulings, encoding="utf-8")
    assert check([pack], "Good", json=False) == 0
    done = cardwright(tmp_path, "check", "mine")
    assert done.returncode == 2
    assert "mine/bad/card.yaml:2: unknown key 'typse'" in done.stderr


def test_a_new_card_passes_its_first_ruling(tmp_path: Path) -> None:
    made = cardwright(tmp_path, "new", "mine/Urza's Cub")
    assert made.returncode == 0
    assert (tmp_path / "mine" / "urzas_cub" / "rulings.yaml").is_file()
    done = cardwright(tmp_path, "check", "mine")
    assert done.returncode == 0, done.stdout + done.stderr
    assert cardwright(tmp_path, "new", "mine/Urza's Cub").returncode == 2


def test_a_new_card_with_two_faces_lies_in_the_pack(tmp_path: Path) -> None:
    assert cardwright(tmp_path, "new", "some/mine/Day Cub // Night Cub").returncode == 0
    facts = tmp_path / "some" / "mine" / "day_cub_night_cub" / "card.yaml"
    assert 'name: "Day Cub // Night Cub"' in facts.read_text(encoding="utf-8")
    assert cardwright(tmp_path, "check", "some").returncode == 0


def test_a_card_that_can_t_be_loaded_is_told_at_its_rulings_once_in_full(tmp_path: Path) -> None:
    assert cardwright(tmp_path, "new", "mine/Cub").returncode == 0
    card = tmp_path / "mine" / "cub"
    (card / "card.lua").write_text("\n\nreturn card { flyng }\n", encoding="utf-8")
    rulings = (card / "rulings.yaml").read_text(encoding="utf-8")
    (card / "rulings.yaml").write_text(rulings + rulings.replace("It gives", "Always, it gives"), encoding="utf-8")
    done = cardwright(tmp_path, "check", "mine")
    assert done.returncode == 2
    assert "\nmine/cub/card.lua:3: unknown name 'flyng'" in done.stdout
    assert "rulings.yaml:1: error: It gives" in done.stdout  # the line of the ruling, not that of the script
    assert "rulings.yaml:11: error: Always" in done.stdout
    assert (done.stdout + done.stderr).count("unknown name 'flyng'") == 1


def test_pytest_collects_rulings_by_being_installed(tmp_path: Path) -> None:
    written(tmp_path, HOLDS + FAILS)
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 1
    assert "some.scenario.yaml::It holds PASSED" in done.stdout
    assert "some.scenario.yaml::It fails FAILED" in done.stdout
    assert "some.scenario.yaml:7: It fails (CR 119.1)" in done.stdout
    assert "expected 21, it is 20" in done.stdout
    assert "Traceback" not in done.stdout
    assert "runner.py" not in done.stdout


def test_pytest_tells_of_a_file_that_is_wrong_in_one_line(tmp_path: Path) -> None:
    written(tmp_path, WRONG)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode != 0
    assert "some.scenario.yaml:3: unknown key in a ruling: 'expcet'" in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize(
    ("expression", "picked"),
    [
        ("", True),
        ("brain maggot", True),
        ("at once", True),
        ("610.3", True),
        ("shock", False),
        ("shock or maggot", True),
        ("maggot and at once", True),
        ("maggot and not at once", False),
    ],
)
def test_a_selection_looks_at_card_name_and_rules(expression: str, picked: bool) -> None:
    assert Selection(expression).picks("Brain Maggot", "It comes back at once", ("610.3",)) is picked


def test_dropping_an_ability_that_no_ruling_needs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "mine"
    card = pack / "beast"
    card.mkdir(parents=True)
    (pack / "pack.yaml").write_text("name: mine\nversion: 1.0.0\napi: 1\nlicence: MIT\n", encoding="utf-8")
    facts = 'name: Beast\nmana_cost: "{G}"\ntypes: [creature]\npower: 1\ntoughness: 1\nkeywords: [flying, reach]\n'
    (card / "card.yaml").write_text(facts, encoding="utf-8")
    ruling = '- ruling: It flies\n  cr: ["702.9a"]\n  given: {alice: {battlefield: [Beast]}}\n'
    ruling += "  expect: {Beast: {keywords: {has: [flying]}}}\n"
    (card / "rulings.yaml").write_text(ruling, encoding="utf-8")
    assert mutants([pack], "", json=False) == 1
    out = capsys.readouterr().out
    assert "Beast: no ruling fails without the keyword reach" in out
    assert "2 abilities and keywords dropped in turn, 1 of them missed by every ruling" in out


def _stranger(folder: Path) -> Path:
    assert new(str(folder / "stranger" / "Lantern Keeper")) == 0
    return folder / "stranger"


def test_a_pack_that_is_not_trusted_has_its_rulings_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not the shipped ones in their place, which would say that all is well with it."""
    pack = _stranger(tmp_path)
    capsys.readouterr()
    doubts = Doubts(untrusted=(pack,))
    assert check([], "", json=True, doubts=doubts) == 0
    assert {json.loads(line)["card"] for line in capsys.readouterr().out.splitlines()} == {"Lantern Keeper"}
    (pack / "lantern_keeper" / "rulings.yaml").write_text(FAILS, encoding="utf-8")
    assert check([], "", json=False, doubts=doubts) == 1
    assert check([pack], "", json=False, doubts=doubts) == 1
    assert "0 of 1 ruling passes, over 1 card" in capsys.readouterr().out
    (pack / "lantern_keeper" / "card.lua").write_text("return card { flyign }", encoding="utf-8")
    assert check([], "", json=False, doubts=doubts) == 2


def test_a_scenario_of_no_card_is_not_told_to_be_over_no_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check([written(tmp_path, HOLDS)], "", json=False)
    assert capsys.readouterr().out.endswith("\n1 of 1 ruling passes\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe has another error there")
@pytest.mark.parametrize("command", [["stubs"], ["check", str(PRACTICE)], ["check", "--json", str(PRACTICE)]])
def test_whoever_stops_reading_ends_it_with_the_status_for_that(command: list[str]) -> None:
    """Not with one that says something of the rulings."""
    run = [sys.executable, "-c", "from cardwright.cli import main; main()", *command]
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        said = running.stderr.read()
    assert (running.returncode, said) == (141, "")


@pytest.fixture
def renamed(tmp_path: Path) -> Path:
    """A pack that lies in a folder of another name than its own."""
    assert cardwright(tmp_path, "new", "mine/Cub").returncode == 0
    (tmp_path / "given").mkdir()
    (tmp_path / "mine").rename(tmp_path / "given" / "stranger")
    return tmp_path


def test_files_of_a_pack_are_told_by_their_paths(renamed: Path) -> None:
    card = renamed / "given" / "stranger" / "cub"
    (card / "card.lua").write_text(
        "return card {\n  static { affects = this,\n  power = function() return x.y end } }\n"
    )
    done = cardwright(renamed, "check", "given")
    assert "\ngiven/stranger/cub/rulings.yaml:" in done.stdout
    assert "given/stranger/cub/card.lua:3: " in done.stdout
    assert "in function <given/stranger/cub/card.lua:3>" in done.stdout
    explained = cardwright(renamed, "explain", "given/stranger/cub", "Cub")
    assert explained.stderr.startswith("given/stranger/cub/card.lua:3: ")
    (card / "card.lua").write_text("\nreturn card { flyng }\n")
    for words in (["check", "given"], ["check", "--untrusted", "given"], ["explain", "given/stranger/cub", "Cub"]):
        done = cardwright(renamed, *words)
        assert "\ngiven/stranger/cub/card.lua:2: unknown name 'flyng'" in "\n" + done.stdout + done.stderr
        assert "mine/cub" not in done.stdout + done.stderr
    done = cardwright(renamed, "check", "--json", "given")
    *_, told = (json.loads(line) for line in done.stdout.splitlines())
    assert (told["file"], told["line"]) == ("given/stranger/cub/card.lua", 2)
    assert told["message"].endswith("(did you mean 'flying'?)")
    (renamed / "beside").mkdir()
    elsewhere = cardwright(renamed / "beside", "check", "../given")
    assert f"{card / 'card.lua'}:2: unknown name" in elsewhere.stdout
    assert f"{card / 'rulings.yaml'}:1: error" in elsewhere.stdout


def test_a_text_that_only_looks_like_a_file_of_a_pack_stays(renamed: Path) -> None:
    card = renamed / "given" / "stranger" / "cub"
    (card / "card.lua").write_text("error('write mine/or, not mine/cub/or')\nreturn card {}\n")
    assert "write mine/or, not mine/cub/or" in cardwright(renamed, "check", "given").stdout


def test_a_pack_that_can_t_be_opened_is_told_by_its_path(renamed: Path) -> None:
    (renamed / "given" / "stranger" / "pack.yaml").write_text("name: mine\nbad: 1\n")
    for words in (["check", "given"], ["check", "--untrusted", "given"], ["lock", "given"]):
        assert cardwright(renamed, *words).stderr.startswith("given/stranger/pack.yaml:2: unknown key 'bad'")
    (renamed / "given" / "stranger" / "pack.lock").write_text("no lock\n")
    (told,) = cardwright(renamed, "verify", "--json", "given").stdout.splitlines()
    assert (json.loads(told)["file"], json.loads(told)["line"]) == ("given/stranger/pack.lock", 1)


def test_a_stray_file_is_told_once_above_all_that_it_is_in_the_way_of(renamed: Path) -> None:
    card = renamed / "given" / "stranger" / "cub"
    (card / "ruling.yaml").write_text("")
    rulings = (card / "rulings.yaml").read_text(encoding="utf-8")
    (card / "rulings.yaml").write_text(rulings + rulings.replace("It gives", "Always, it gives"), encoding="utf-8")
    done = cardwright(renamed, "check", "given")
    assert done.returncode == 2
    *_, head, first, second, _, _ = done.stdout.splitlines()  # then an empty line, and the count
    assert head.startswith("given/stranger/cub/ruling.yaml: nothing reads this file")
    assert first.startswith("  given/stranger/cub/rulings.yaml:1: error: It gives")
    assert second.startswith("  given/stranger/cub/rulings.yaml:11: error: Always, it gives")
    assert (done.stdout + done.stderr).count("nothing reads this file") == 1


def lines_of(folder: Path, *words: str) -> list[str]:
    done = cardwright(folder, *words)
    assert done.returncode in (1, 2)
    return (done.stdout + done.stderr).splitlines()


PACK = "name: {name}\nversion: 0.1.0\napi: 1\nlicence: MIT\n"


def test_what_is_wrong_between_packs_is_told_by_paths(renamed: Path) -> None:
    stranger = renamed / "given" / "stranger"
    whole = (stranger / "pack.yaml").read_text(encoding="utf-8")

    (stranger / "pack.yaml").write_text(PACK.format(name="mine") + "needs: [other]\n")
    for words in (["check", "given"], ["check", "given/stranger"], ["check", "--untrusted", "given"]):
        assert lines_of(renamed, *words)[0] == "given/stranger/pack.yaml:5: this pack needs 'other', which is not here"

    (stranger / "pack.yaml").write_text(PACK.format(name="founders"))
    told = lines_of(renamed, "check", "given")[0]
    assert told.startswith("given/stranger/pack.yaml:1: two packs are called 'founders': this one and that in ")
    assert Path(told.rpartition(" in ")[2]).is_file()

    (stranger / "pack.yaml").write_text(whole, encoding="utf-8")
    other = renamed / "given" / "zoo" / "cub"
    other.mkdir(parents=True)
    (other / "card.yaml").write_text((stranger / "cub" / "card.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    for words in (["check", "given"], ["verify", "given"], ["lock", "given"]):
        assert "given/zoo/pack.yaml: this folder holds cards but no pack.yaml" in lines_of(renamed, *words)
    (other.parent / "pack.yaml").write_text(PACK.format(name="animals"))
    (told,) = lines_of(renamed, "check", "given")
    assert re.sub(r":\d+:", ":", told) == (
        "given/zoo/cub/card.yaml: the card 'Cub' is there twice: here and in given/stranger/cub/card.yaml;"
        " give this one another name"
    )


def test_a_name_that_a_system_does_not_take_is_told_by_its_path(renamed: Path) -> None:
    (renamed / "given" / "stranger" / "con").mkdir()
    assert lines_of(renamed, "check", "given")[0].startswith("given/stranger/'con': a device is called so")


def test_a_folder_of_another_name_than_its_card_s(renamed: Path) -> None:
    cub = renamed / "given" / "stranger" / "cub"
    text = (cub / "card.yaml").read_text(encoding="utf-8").replace('"Cub"', '"Young Cub"')
    (cub / "card.yaml").write_text(text, encoding="utf-8")
    rulings = (cub / "rulings.yaml").read_text(encoding="utf-8").replace("Cub", "Young Cub")
    (cub / "rulings.yaml").write_text(rulings, encoding="utf-8")
    cub.rename(cub.with_name("youngcub"))
    for more in ([], ["-k", "young"]):
        told = "\n".join(lines_of(renamed, "check", "given", *more))
        assert "given/stranger/youngcub/card.yaml:" in told
        assert told.count("the folder of 'Young Cub' must be called 'young_cub', not 'youngcub'") == 1
        assert "no card is called" not in told


def test_a_pack_yaml_that_is_missing_is_told(renamed: Path) -> None:
    stranger = renamed / "given" / "stranger"
    (stranger / "pack.yaml").unlink()
    here = "given/stranger/pack.yaml: this folder holds cards but no pack.yaml"
    assert lines_of(renamed, "check", "given") == [here]
    assert lines_of(renamed, "check", "given/stranger") == [here]
    for path in ("given/stranger/cub", "given/stranger/cub/rulings.yaml"):
        (told,) = lines_of(renamed, "check", path)
        assert told.startswith("given/stranger/cub/card.yaml: a card's folder must lie in a pack")


def test_mutate_says_why_it_can_not(renamed: Path) -> None:
    stranger = renamed / "given" / "stranger"
    rulings = (stranger / "cub" / "rulings.yaml").read_text(encoding="utf-8")
    (stranger / "cub" / "rulings.yaml").unlink()
    free = renamed / "given" / "free.scenario.yaml"
    free.write_text("- ruling: none\n  cr: 100.1\n  expect: {over: false}\n")
    for path, why in (
        ("given/stranger", "given/stranger: no rulings are here: write rulings.yaml"),
        ("given", "nothing can be dropped: these rulings lie beside no card"),
    ):
        for more in ([], ["--json"]):
            (told,) = lines_of(renamed, "check", "--mutate", path, *more)
            assert why in told if not more else why.rpartition(": ")[2] in json.loads(told)["message"]
    free.unlink()

    (stranger / "cub" / "rulings.yaml").write_text(rulings, encoding="utf-8")
    text = (stranger / "cub" / "card.yaml").read_text(encoding="utf-8")
    (stranger / "cub" / "card.yaml").write_text(text + "thoughness: 3\n", encoding="utf-8")
    for more in ([], ["--json"], ["-k", "cub"]):
        (told, *_) = lines_of(renamed, "check", "--mutate", "given", *more)
        assert "unknown key 'thoughness'" in told


def test_what_is_dropped_is_told_by_its_path(renamed: Path) -> None:
    done = cardwright(renamed, "check", "--mutate", "--json", "given")
    assert "(on_enter_battlefield at given/stranger/cub/card.lua:3)" in done.stdout
