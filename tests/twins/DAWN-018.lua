card:on("entry", function(ctx)
    local item = ctx:choose { from = { type = "item", side = "own", zone = "trash_zone", cost_max = 2 } }
    if item then
        ctx:move(item, "hand")
    end
end)

card:passive { to = "all your units equipped with an item", power = 1000 }
