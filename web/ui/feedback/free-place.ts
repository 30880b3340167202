/** Where the bar at the top does not stay in view (`--low` of frame.css). */
const isLow = (): boolean => matchMedia('(height < 32em)').matches;

/** Steps in px in which places are tried. */
const STEP = 8;

const CONTROLS = 'a, button, input, textarea, select';

/** Puts `box` over what cannot be pressed; where there is no such place, to the top. Only in a low window. */
export const putInFreePlace = (box: HTMLElement): void => {
  box.style.inset = '';
  if (!isLow()) return;
  const { offsetWidth: width, offsetHeight: height } = box;
  const controls = Array.from(document.querySelectorAll(CONTROLS))
    .filter((control) => !box.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect());
  const isFree = (x: number, y: number): boolean =>
    !controls.some(
      ({ left, right, top, bottom }) => left < x + width && right > x && top < y + height && bottom > y,
    );
  const end = document.documentElement.clientWidth - width - STEP;
  let place = { x: STEP, y: STEP };
  for (let y = STEP; y <= innerHeight - height - STEP; y += STEP) {
    const x = [STEP, end / 2, end].find((left) => isFree(left, y));
    if (x === undefined) continue;
    place = { x, y };
    break;
  }
  box.style.inset = `${place.y + scrollY}px auto auto ${place.x + scrollX}px`;
};
