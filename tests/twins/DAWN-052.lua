card:on("play", function(ctx)
    if ctx:draw(2) == 2 then
        ctx:discard(1)
    end
end)
