local function weaken(ctx, by)
    local foe = ctx:choose { from = { type = "unit", side = "opposing" } }
    if foe then
        ctx:modify(foe, { power = by }, "this turn")
    end
end

card:on("entry", function(ctx)
    weaken(ctx, -1500)
end)

card:on("trigger", function(ctx)
    ctx:trash(ctx.this)
    weaken(ctx, -3000)
end)
