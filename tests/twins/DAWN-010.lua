card:passive { text = "[Armed: 《Forge》]", power = 1500, hit = 1 }
