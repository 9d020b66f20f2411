card:on("[Chain: 2] [Attacker]", function(ctx)
    ctx:modify(ctx.this, { power = 1500, hit = 1 }, "this attack")
end)
