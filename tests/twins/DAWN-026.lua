card:on("play", function(ctx)
    local lost = ctx:choose { from = { type = "unit", side = "own", zone = "hand" } }
    if lost and ctx:trash(lost) > 0 then
        local foe = ctx:choose { from = { type = "unit", side = "opposing", power_max = lost.power - 1 } }
        if foe then
            ctx:trash(foe)
        end
    end
end)

card:on("trigger", function(ctx)
    ctx:trash(ctx.this)
    ctx:draw(1)
end)
