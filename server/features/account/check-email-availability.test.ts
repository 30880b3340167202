import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { checkEmailAvailability } from './check-email-availability.ts';

const { context, rows, clock, createCompany } = await createTestContext();
const taken = (await createCompany()).username;
const MINUTE = 60_000;

let addresses = 0;
let address = '';
beforeEach(() => {
  addresses += 1;
  address = `198.51.100.${addresses}`;
});
const ask = (email = 'nobody@acme.test', from = address) =>
  checkEmailAvailability(context, { address: from }, { email });
const isRefused = (email?: string, from?: string) =>
  ask(email, from).then(
    () => false,
    (error: { code?: string }) => error.code,
  );
const refused = 'TOO_MANY_REQUESTS';

it('checks e-mails of all companies, ignoring case, and reveals nothing else', async () => {
  expect(await ask(taken)).toEqual({ available: false });
  expect(await ask(` ${taken.toUpperCase()} `)).toEqual({ available: false });
  for (const free of [`x${taken}`, 'ünï@acme.test', "' or true --@acme.test"])
    expect(await ask(free)).toEqual({ available: true });
});

it('allows five checks per minute and returns a Retry-After', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect(await isRefused(taken)).toBe(false);
    clock.now += 10_000;
  }
  await expect(ask(taken)).rejects.toMatchObject({ code: refused, retryAfterMs: 10_000 });
  clock.now += 9_999;
  expect(await isRefused()).toBe(refused);
  clock.now += 1;
  expect(await isRefused()).toBe(false);
  expect(await isRefused()).toBe(refused); // only the second of the five requests is still inside the sliding window
});

it('allows twenty checks per day, not counting refused ones', async () => {
  for (let n = 0; n < 20; n += 1) {
    expect(await isRefused()).toBe(false);
    clock.now += HOUR;
  }
  await expect(ask()).rejects.toMatchObject({ code: refused, retryAfterMs: 4 * HOUR });
  for (let n = 0; n < 30; n += 1) expect(await isRefused()).toBe(refused);
  clock.now += 4 * HOUR;
  expect(await isRefused()).toBe(false);
  expect(await isRefused()).toBe(refused);
});

it('allows five of fifty concurrent checks without blocking other addresses', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => isRefused()));
  expect(all.filter((one) => one === false)).toHaveLength(5);
  expect(await isRefused(undefined, '203.0.113.7')).toBe(false);
});

it('counts an IPv6 network, or an IPv4-mapped address, as one', async () => {
  for (let n = 0; n < 5; n += 1) expect(await isRefused(undefined, `2001:db8:1:2::${n}`)).toBe(false);
  expect(await isRefused(undefined, '2001:db8:1:2:ffff::1')).toBe(refused);
  expect(await isRefused(undefined, '2001:db8:1:3::1')).toBe(false);
  for (let n = 0; n < 5; n += 1) await ask();
  expect(await isRefused(undefined, `::ffff:${address}`)).toBe(refused);
});

it('deletes entries after a day and hides them from the application', async () => {
  const count = async () => (await rows('select count(*)::int n from internal.rate_limits'))[0].n;
  for (let n = 0; n < 30; n += 1) await ask(undefined, `203.0.113.${n + 100}`);
  const before = await count();
  clock.now += DAY + MINUTE;
  for (let n = 0; n < 4; n += 1) await ask(undefined, `192.0.2.${n}`);
  expect(await count()).toBeLessThan(before - 20);
  await expect(sql`select * from internal.rate_limits`.execute(context.db)).rejects.toThrow(
    /permission denied/,
  );
});
