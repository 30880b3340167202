/** Does what nobody waits for once the page has nothing better to do, after 4 s at the latest; answers how to call it off. */
export const whenIdle = (what: () => void): (() => void) => {
  // Safari has no idle moments to offer.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(what, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(what, { timeout: 4000 });
  return () => cancelIdleCallback(idle);
};
