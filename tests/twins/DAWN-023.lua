card:on("play", function(ctx)
    local ally = ctx:choose { from = { type = "unit", side = "own" } }
    if ally then
        ctx:modify(ally, { power = 1500, hit = 1 }, "this turn")
    end
end)
