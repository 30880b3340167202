import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const page = new EventTarget();
vi.stubGlobal('document', {});
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
afterAll(() => vi.unstubAllGlobals());
vi.resetModules(); // another test may have loaded it without a page
const { afterPress, pressEnded } = await import('./after-press.ts');

const pointer = (type: string, button = 0) => page.dispatchEvent(Object.assign(new Event(type), { button }));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('runs at once without a press, and after the click of one, in order', () => {
  const ran: number[] = [];
  afterPress(() => ran.push(0));
  pointer('pointerdown');
  pointer('mousedown');
  afterPress(() => ran.push(1));
  const cancel = afterPress(() => ran.push(2));
  afterPress(() => ran.push(3));
  cancel();
  expect(ran).toEqual([0]);
  pointer('pointerup');
  expect(ran).toEqual([0]); // the click comes first
  vi.advanceTimersByTime(0);
  expect(ran).toEqual([0, 1, 3]);
});

it('heeds no other button, and does not wait for ever for a release that nobody tells', async () => {
  const ran: string[] = [];
  pointer('pointerdown', 2);
  afterPress(() => ran.push('right'));
  expect(ran).toEqual(['right']);
  pointer('pointerdown');
  const ended = pressEnded().then(() => ran.push('left'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(ran).toEqual(['right']);
  await vi.advanceTimersByTimeAsync(1001);
  await ended;
  expect(ran).toEqual(['right', 'left']);
});
