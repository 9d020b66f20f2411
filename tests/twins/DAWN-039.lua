card:passive { text = "[Position: Center]", to = "all your other units", power = 500 }
