card:passive { to = "all your other units with 《Vanguard》", power = 500 }
