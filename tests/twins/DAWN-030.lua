card:passive { text = "", power = 1000 }
