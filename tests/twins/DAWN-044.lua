card:on("entry", function(ctx)
    local foe = ctx:choose { from = { type = "unit", side = "opposing", cost_max = 2 }, up_to = 1 }
    if foe then
        ctx:move(foe, "hand")
    end
end)

card:on("trigger", function(ctx)
    ctx:trash(ctx.this)
    local least = math.huge
    for _, foe in ctx.opponent.units do
        least = math.min(least, foe.cost)
    end
    local foe = ctx:choose {
        from = { type = "unit", side = "opposing" },
        where = function(u)
            return u.cost == least
        end,
    }
    if foe then
        ctx:move(foe, "hand")
    end
end)
