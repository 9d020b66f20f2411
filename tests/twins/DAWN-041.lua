card:on("escape", function(ctx)
    ctx:move(ctx.this, "deck", { bottom = true })
    ctx:draw(1)
end)

card:on("trigger", function(ctx)
    ctx:move(ctx.this, "hand")
end)
