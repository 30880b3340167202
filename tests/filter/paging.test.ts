import { expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { walksOf } from './paging.ts';

const kit = await createTestContext();

it('shows every review once to somebody who answers while paging through all apps', async () => {
  const first = await kit.createApp();
  const company = first.caller;
  const apps = [first, await kit.createApp({ company }), await kit.createApp({ company })] as const;
  for await (const { name, missed, repeated, arrived } of walksOf(kit, apps, 15)) {
    expect(missed, name).toEqual([]);
    expect(repeated.length, name).toBeLessThanOrEqual(arrived);
  }
});
