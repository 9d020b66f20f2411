card:on("[Buff: 1] [Active: Main]", function(ctx)
    ctx:draw(1)
end)

card:on("trigger", function(ctx)
    ctx:move(ctx.this, "hand")
end)
