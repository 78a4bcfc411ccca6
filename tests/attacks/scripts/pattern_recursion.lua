-- expect: runtime
-- A pattern built to recurse once a character.
return { run = function() return (("a"):rep(60000)):find(("a?"):rep(30) .. ("a"):rep(30)) end }
