-- expect: runtime
return { label = "\27]8;;file:///etc/passwd\7click\27]8;;\7", run = function() end }
