card:passive { text = "[Level Link: 7]", to = "all your other units", power = 1000 }
