card:on("active-main", function(ctx)
    local ally = ctx:choose { from = { type = "unit", side = "own", other = true, affiliation = "Vanguard" } }
    if ally then
        ctx:modify(ally, { power = 1500 }, "this turn")
    end
end)
