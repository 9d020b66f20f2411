card:on("exit", function(ctx)
    ctx:draw(1)
end)
