card:on("entry", function(ctx)
    local foe = ctx:choose { from = { type = "unit", side = "opposing", cost_max = 4 } }
    if foe then
        ctx:cant(foe, "attack", "until the end of your opponent's next turn")
    end
end)
