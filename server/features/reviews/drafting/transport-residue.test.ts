import { beforeEach, expect, it } from 'vitest';
import { openPlaces, PLACES } from '#tests/support/app/places.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';

const kit = await createTestContext();
const { sandbox } = kit;
beforeEach(() => sandbox.writer('normal'));

it('takes a label, quotation marks and escapes off every text of a model, with one call', async () => {
  const places = await openPlaces(kit);
  await places.draft();
  await sandbox.writer('wrapped-text');
  for (const place of PLACES) {
    await sandbox.forget();
    const text = await places[place]();
    expect(text, place).toMatch(/^\p{Lu}[^"\\]+\n\nBye$/u);
    expect(text, place).not.toMatch(/reply:/i);
    expect(await sandbox.journal('ai'), place).toHaveLength(place === 'batch' ? 2 : 1); // with the judge's
  }
});

it('asks once more for a text whose quotation mark is not closed, and then holds it back', async () => {
  const places = await openPlaces(kit);
  await places.draft();
  for (const place of PLACES) {
    await sandbox.writer('half-wrapped-text', 1);
    expect(await places[place](), place).toMatch(/^[^"]+$/);
    await sandbox.writer('half-wrapped-text');
    if (place !== 'batch')
      await expect(places[place](), place).rejects.toMatchObject({ code: 'REPLY_BLOCKED' });
  }
});
