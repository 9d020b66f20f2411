card:on("entry", function(ctx)
    if ctx:draw(1) > 0 then
        ctx:discard(1)
    end
end)
