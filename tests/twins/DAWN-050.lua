card:on("entry", function(ctx)
    local foe = ctx:choose { from = { type = "unit", side = "opposing", cost_max = 5 } }
    if foe then
        ctx:move(foe, "hand")
    end
end)

card:passive { text = "[Passive] During your opponent's turn,", to = "all your units with [Defender]", power = 1500 }
