card:on("[Position: Side] [Attacker]", function(ctx)
    ctx:modify(ctx.this, { power = 1500 }, "this attack")
end)
