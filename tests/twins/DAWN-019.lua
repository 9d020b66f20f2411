card:on("[Level Link: 8] [Attacker]", function(ctx)
    ctx:modify(ctx.this, { power = 2000, hit = 1 }, "this attack")
end)

card:on("exit", function(ctx)
    local ally = ctx:choose { from = { type = "unit", side = "own", zone = "trash_zone", cost_max = 2 } }
    if ally then
        ctx:move(ally, "hand")
    end
end)
