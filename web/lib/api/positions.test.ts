import { beforeEach, expect, it, vi } from 'vitest';
import { POSITION_HEADER } from '#shared/domain/live/position.ts';

const at = async (position?: string, status = 200) =>
  new Response('{}', { status, headers: position === undefined ? {} : { [POSITION_HEADER]: position } });

let positions: typeof import('./positions.ts');
beforeEach(async () => {
  vi.resetModules();
  positions = await import('./positions.ts');
});

it('starts the stream at the oldest response, with no gap', async () => {
  const { withPosition, startPosition, gapAfter } = positions;
  expect(await startPosition()).toBe('');
  expect(gapAfter('')).toBe('all');
  await Promise.all([withPosition(at('10.7')), withPosition(at('9.8'))]);
  expect(await startPosition()).toBe('9.8');
  expect(gapAfter('9.8')).toBe('none');
});

it('asks again for what is pending when another tab started the stream, or for all if it is too far on', async () => {
  const { withPosition, gapAfter } = positions;
  await Promise.all([withPosition(at('10.7')), withPosition(at('9.8'))]);
  expect(['', '9.7', '9.8', '9.9', '10.7'].map(gapAfter)).toEqual([
    'all',
    'pending',
    'pending',
    'all',
    'all',
  ]);
});

it('starts anywhere when a response has no position', async () => {
  const { withPosition, startPosition, gapAfter } = positions;
  await withPosition(at('9.9'));
  await withPosition(at());
  expect(await startPosition()).toBe('');
  expect(gapAfter('9.1')).toBe('all');
});

it.each([
  ['is an error', () => at('9.8', 503)],
  ['is lost', () => Promise.reject(new TypeError('lost'))],
  ['was cancelled', () => Promise.reject(new DOMException('', 'AbortError'))],
])('goes by the others when a response %s, because it brought no data', async (_, answer) => {
  const { withPosition, startPosition } = positions;
  await withPosition(at('9.9'));
  await withPosition(answer()).catch(() => undefined);
  expect(await startPosition()).toBe('9.9');
});

it('waits for pending responses, also for those asked meanwhile, but not for long', async () => {
  const { withPosition, startPosition } = positions;
  await withPosition(at('9.9'));
  const late = Promise.withResolvers<Response>();
  void withPosition(late.promise);
  const start = startPosition();
  const later = Promise.withResolvers<Response>();
  void withPosition(later.promise); // asked while the stream waits
  late.resolve(await at('9.8'));
  await late.promise;
  later.resolve(await at('9.7'));
  expect(await start).toBe('9.7');
  vi.useFakeTimers();
  void withPosition(new Promise(() => undefined));
  const next = startPosition();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await next).toBe('');
  vi.useRealTimers();
});

it('asks for no position once the stream has started', async () => {
  const { withPosition, positionHeaders, gapAfter, endPositions } = positions;
  await withPosition(at('9.9'));
  expect(positionHeaders()).toEqual({ [POSITION_HEADER]: 'asked' });
  endPositions();
  expect(positionHeaders()).toEqual({});
  expect(gapAfter('9.9')).toBe('all');
});
