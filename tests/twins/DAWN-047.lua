card:on("defender", function(ctx)
    local foe = ctx.this.facing
    if foe then
        ctx:modify(foe, { power = -2000 }, "this defense")
    end
end)

card:on("trigger", function(ctx)
    ctx:move(ctx.this, "hand")
end)
