card:on("entry", function(ctx)
    ctx:modify(ctx.opponent.units, { power = -1500 }, "this turn")
end)

card:passive { text = "[Front Line]", to = "all your other units", power = 1000 }
