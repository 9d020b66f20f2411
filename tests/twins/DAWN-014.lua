card:on("defender", function(ctx)
    ctx:modify(ctx.this, { power = 1500 }, "this defense")
end)

card:on("exit", function(ctx)
    if ctx.event.cause == "battle" then
        ctx:damage(1, ctx.opponent)
    end
end)
