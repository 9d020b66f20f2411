card:on("play", function(ctx)
    local foe = ctx:choose { from = { type = "unit", side = "opposing" } }
    if foe then
        ctx:modify(foe, { power = -4000 }, "this turn")
        if not foe.alive then
            ctx:draw(1)
        end
    end
end)
