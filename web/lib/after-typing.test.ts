import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const page = new EventTarget();
vi.stubGlobal('document', {});
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
afterAll(() => vi.unstubAllGlobals());
vi.resetModules(); // another test may have loaded it without a page
const { afterTyping } = await import('./after-typing.ts');

const happens = (type: string) => page.dispatchEvent(new Event(type));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('runs at once while no field is edited, and otherwise once in the next pause', () => {
  let runs = 0;
  const run = () => {
    runs += 1;
  };
  afterTyping(run);
  expect(runs).toBe(1);
  for (let letters = 0; letters < 5; letters += 1) {
    happens('input');
    afterTyping(run);
    vi.advanceTimersByTime(900);
  }
  expect(runs).toBe(1);
  vi.advanceTimersByTime(700);
  expect(runs).toBe(2);
});

it('runs when the field is left', () => {
  let runs = 0;
  happens('input');
  afterTyping(() => {
    runs += 1;
  });
  happens('focusout');
  expect(runs).toBe(1);
});
