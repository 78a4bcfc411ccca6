-- expect: runtime
return { run = function() error("[bold red]owned[/] [link=file:///]x[/link] :skull:") end }
