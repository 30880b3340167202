/** Does what may wait until what is there now has been painted; answers how to call it off. A page that nobody sees is not painted. */
export const afterPaint = (what: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(what);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
