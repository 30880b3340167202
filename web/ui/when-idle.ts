/** Runs a callback when the page is idle, after 4 s at the latest; returns a cancel function. */
export const whenIdle = (what: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(what, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(what, { timeout: 4000 });
  return () => cancelIdleCallback(idle);
};
