card:on("play", function(ctx)
    ctx:modify(ctx.me.units, { power = 1500 }, "until the end of your opponent's turn")
end)
