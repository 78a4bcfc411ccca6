-- expect: runtime
-- A pattern built to recurse once a character.
return { attack = function() return (("a"):rep(60000)):find(("a?"):rep(30) .. ("a"):rep(30)) end }
