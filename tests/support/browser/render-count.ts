import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Uses the hook of React's developer tools: a card was rendered if its component did work in a commit. */
const COUNTER = `
  const counts = {};
  let before = new Map();
  const visit = (fiber, seen) => {
    for (let at = fiber; at; at = at.sibling) {
      if (at.type === 'article') {
        const card = at.return;
        seen.set(at.stateNode.id, card);
        if (before.get(at.stateNode.id) !== card && card.flags & 1)
          counts[at.stateNode.id] = (counts[at.stateNode.id] ?? 0) + 1;
      } else if (at.child) visit(at.child, seen);
    }
  };
  window.renderCounts = counts;
  window.shifts = 0;
  window.shifted = [];
  const nameOf = (node) => (node?.nodeType === Node.TEXT_NODE ? node.data : node?.outerHTML ?? '').slice(0, 80);
  const placeOf = ({ x, y, width, height }) => [x, y, width, height].join(' ');
  const moved = ({ node, previousRect, currentRect }) =>
    placeOf(previousRect) + ' -> ' + placeOf(currentRect) + ': ' + nameOf(node);
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.shifts += value;
      window.shifted.push(...sources.map(moved));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_, root) => {
      const seen = new Map();
      visit(root.current.child, seen);
      before = seen;
    },
  };
`;

/** What each page still loads, without the live stream, which does not end. */
const loading = new WeakMap<Page, Set<Request>>();

/** Counts from the next page load. */
export const countRenders = (page: Page): Promise<unknown> => {
  const open = new Set<Request>();
  loading.set(page, open);
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return page.addInitScript({ content: COUNTER });
};

/** Renders of each card, by element id. */
export const rendersOn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate<Record<string, number>>('({ ...window.renderCounts })');

/** Renders of each card, once what is loaded after the first paint has been rendered too. */
export const settledRenders = async (page: Page): Promise<Record<string, number>> => {
  let counts: Record<string, number> = {};
  const isSettled = async (): Promise<boolean> => {
    const before = JSON.stringify(counts);
    counts = await rendersOn(page);
    return JSON.stringify(counts) === before && loading.get(page)?.size === 0;
  };
  await expect.poll(isSettled, { interval: 700 }).toBe(true);
  return counts;
};

/** The cumulative layout shift. */
export const shiftsOn = (page: Page): Promise<number> => page.evaluate<number>('window.shifts');

/** What layout shifts have moved: the place before and after, and the beginning of the element. */
export const shiftedOn = (page: Page): Promise<string[]> => page.evaluate<string[]>('window.shifted');
