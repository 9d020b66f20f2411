card:on("entry", function(ctx)
    if ctx:may() then
        local place = ctx:choose_place { lane = "adjacent" }
        if place and ctx:relocate(ctx.this, { place = place }) > 0 then
            ctx:modify(ctx.this, { power = 1500 }, "this turn")
        end
    end
end)
