card:on("active-main", function(ctx)
    if #ctx:discard(1) > 0 then
        ctx:draw(1)
    end
end)
