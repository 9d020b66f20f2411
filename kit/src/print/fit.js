function fit() {
  const left = [];
  const slots = [...document.querySelectorAll(".slot")];
  for (const box of document.querySelectorAll(".fit")) {
    const over = () => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
    let size = parseFloat(getComputedStyle(box).fontSize);
    const least = size * 0.5;
    while (over() && size - 0.2 >= least) {
      size -= 0.2;
      box.style.fontSize = size + "px";
    }
    if (over()) {
      left.push(slots.indexOf(box.closest(".slot")));
      box.classList.add("does-not-fit");
    }
  }
  document.documentElement.dataset.notFitting = left.length;
  document.documentElement.dataset.notFittingFaces = [...new Set(left)].join(" ");
  const note = document.querySelector(".too-long");
  if (note && left.length) {
    note.hidden = false;
    note.querySelector("span").textContent = left.length;
  }
}
document.fonts.ready.then(fit);
