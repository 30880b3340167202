import type { Page } from 'playwright-core';
import * as z from 'zod';

/** Records the browser's performance entries from the start of a page. */
export const OBSERVER_SCRIPT = `
  const seen = { events: [], long: [], shift: 0, first: 0, largest: 0 };
  window.seen = seen;
  const watch = (type, note, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch('event', ({ duration, interactionId }) => interactionId && seen.events.push(duration), { durationThreshold: 16 });
  watch('longtask', ({ startTime, duration }) => seen.long.push([startTime, duration]));
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  watch('largest-contentful-paint', ({ startTime }) => { seen.largest = startTime; });
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.first = startTime; });
`;

/** Minimum duration of Event Timing entries, in ms: faster events leave none. */
const QUICKEST = 16;

const Seen = z.object({
  events: z.array(z.number()),
  long: z.array(z.tuple([z.number(), z.number()])),
  shift: z.number(),
  first: z.number(),
  largest: z.number(),
});

export const readPageMetrics = async (page: Page): Promise<z.infer<typeof Seen>> =>
  Seen.parse(await page.evaluate('window.seen'));

/** Waits until the page has had no long task and no request for 600 ms. */
export const awaitIdle = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    const state = () => window.seen.long.length + ' ' + performance.getEntriesByType('resource').length;
    let [before, since] = [state(), performance.now()];
    const check = () => {
      const now = state();
      if (now !== before) [before, since] = [now, performance.now()];
      if (performance.now() - since > 600) done(); else setTimeout(check, 50);
    };
    check();
  })`);

/** Durations of the interactions of `act`, from the press to the next paint, in ms. */
export const interactions = async (page: Page, act: () => Promise<unknown>): Promise<number[]> => {
  await awaitIdle(page);
  await page.evaluate('void (window.seen.events.length = 0)');
  await act();
  await awaitIdle(page);
  const { events } = await readPageMetrics(page);
  return events.length > 0 ? events : [QUICKEST];
};

/** The slowest of these. */
export const slowestFrame = async (page: Page, act: () => Promise<unknown>): Promise<number> =>
  Math.max(...(await interactions(page, act)));

/** Follows a link; returns the time until `target` was painted, in ms. */
export const timeSwitch = async (page: Page, link: string, target: string): Promise<number> =>
  z.number().parse(
    await page.evaluate(
      ([from, to]) =>
        new Promise((done) => {
          const began = performance.now();
          const check = (): void => {
            if (!document.querySelector(to)) return;
            seeker.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
          };
          const seeker = new MutationObserver(check);
          seeker.observe(document, { childList: true, subtree: true });
          const anchor = document.querySelector(from);
          if (anchor instanceof HTMLElement) anchor.click();
        }),
      [link, target] as const,
    ),
  );
