card:on("attacker", function(ctx)
    ctx:modify(ctx.this, { power = 1000 }, "this attack")
end)

card:on("trigger", function(ctx)
    ctx:move(ctx.this, "hand")
end)
