card:on("attacker", function(ctx)
    ctx:modify(ctx.this, { power = 1500 }, "this attack")
end)
