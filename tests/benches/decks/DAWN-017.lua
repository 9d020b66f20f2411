card:on("active-attack", function(ctx)
    if #ctx:discard(1) > 0 then
        ctx:extra_attack(ctx.this, 1)
    end
end)
