/** Runs a callback after the next paint; returns a cancel function. Hidden pages do not paint. */
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
