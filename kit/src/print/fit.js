function fit() {
  let left = 0;
  for (const box of document.querySelectorAll(".fit")) {
    const over = () => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
    let size = parseFloat(getComputedStyle(box).fontSize);
    const least = size * 0.5;
    while (over() && size > least) {
      size -= 0.2;
      box.style.fontSize = size + "px";
    }
    if (over()) {
      left += 1;
      box.classList.add("does-not-fit");
    }
  }
  document.documentElement.dataset.notFitting = left;
  const note = document.querySelector(".too-long");
  if (note && left) {
    note.hidden = false;
    note.querySelector("span").textContent = left;
  }
}
fit();
document.fonts.ready.then(fit);
