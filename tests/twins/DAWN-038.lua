card:on("defender", function(ctx)
    ctx:modify(ctx.this, { power = 1500 }, "this defense")
end)
