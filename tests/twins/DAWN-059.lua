card:on("defender", function(ctx)
    ctx:modify(ctx.this, { power = 2000 }, "this defense")
end)
