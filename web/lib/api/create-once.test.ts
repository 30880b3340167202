import { expect, it } from 'vitest';
import { failed, ok } from '#shared/domain/result.ts';
import { createOnce } from './create-once.ts';

it('sends the same id for the same content until it is answered', async () => {
  const seen: string[] = [];
  const lost = async ({ id }: { id: string }) => {
    seen.push(id);
    return failed({ kind: 'network' as const });
  };
  const answered = async ({ id }: { id: string }) => {
    seen.push(id);
    return ok(id);
  };
  await createOnce({ text: 'a' }, lost);
  await createOnce({ text: 'b' }, lost);
  expect(await createOnce({ text: 'a' }, answered)).toEqual(ok(seen[0]));
  await createOnce({ text: 'a' }, answered);
  expect(seen[2]).toBe(seen[0]);
  expect(new Set(seen).size).toBe(3);
});
