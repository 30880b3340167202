import { expect, it } from 'vitest';
import { newId } from '#server/crypto/ids.ts';
import { currentCursor, readEvents } from '#server/features/live/read-events.ts';
import { savePage } from '#server/features/reviews/sync/save-page.ts';
import * as note from '#shared/contract/note/endpoints.ts';
import { MAX_NOTE_LENGTH, MAX_NOTES } from '#shared/contract/note/schema.ts';
import { settled } from '#tests/support/app/live.ts';
import { storeReview } from '#tests/support/app/store-review.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { getAppReviews } from '../list/get-app-reviews.ts';
import { addNote } from './add-note.ts';
import { deleteNote } from './delete-note.ts';
import { listNotes } from './list-notes.ts';

const { context, clock, createApp, createMember, rows } = await createTestContext();
const reviewId = 'r0';

const openApp = async () => {
  const app = await createApp();
  await savePage(context, app, [storeReview({ reviewId, modifiedAt: new Date(clock.now) })], clock.now);
  return app;
};
const add = async ({ appId, caller }: TestApp, text: string) =>
  (await addNote(context, caller, { appId, reviewId, text })).note;
const list = async ({ appId, caller }: Pick<TestApp, 'appId' | 'caller'>) =>
  (await listNotes(context, caller, { appId, reviewId })).notes;
const drop = ({ appId, caller }: Pick<TestApp, 'appId' | 'caller'>, id: string) =>
  deleteNote(context, caller, { appId, reviewId, id });
const colleagueOf = async (app: TestApp) => {
  return { ...app, caller: await createMember(app.caller, 'contributor') };
};

it('adds and lists notes as they were typed, oldest first', async () => {
  const app = await openApp();
  const hostile = '<img src=x onerror=alert(1)>\n\n\u202e{{7*7}}';
  const [first, second] = [await add(app, hostile), await add(app, 'Two')];
  expect(await list(app)).toEqual([first, second]);
  expect(first).toMatchObject({ text: hostile, isMine: true });
});

it('answers a repeat of the same id with the note of the first call', async () => {
  const app = await openApp();
  const { appId, caller } = app;
  const asked = { appId, reviewId, id: newId(), text: 'Once' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => addNote(context, caller, asked)));
  const notes = await list(app);
  expect(notes).toMatchObject([{ id: asked.id, text: 'Once' }]);
  for (const { note } of answers) expect([note]).toEqual(notes);
  for (let n = 1; n < MAX_NOTES; n += 1) await add(app, `Note ${n}`);
  expect(await addNote(context, caller, asked)).toEqual(answers[0]);
  expect(await addNote(context, caller, { ...asked, id: asked.id.toUpperCase() })).toEqual(answers[0]);
  await expect(async () => addNote(context, caller, { ...asked, id: 'mine' })).rejects.toMatchObject({
    code: 'MISSING_PARAMETERS',
  });
});

it('finds whom a note mentions among those who see the app', async () => {
  const app = await openApp();
  const ana = await colleagueOf(app);
  const other = await createApp();
  expect(await add(app, 'Please look, @Ana Lim.')).toMatchObject({ mentions: [ana.caller.userId] });
  expect(await add(app, 'mail@Ana Lim')).toMatchObject({ mentions: [] });
  expect((await list(app)).map(({ mentions }) => mentions)).toEqual([[ana.caller.userId], []]);
  await rows('update memberships set apps = $2 where user_id = $1', ana.caller.userId, [other.appId]);
  expect(await add(app, 'And now, @Ana Lim?')).toMatchObject({ mentions: [] });
});

it('deletes only the own notes of a person', async () => {
  const app = await openApp();
  const ana = await colleagueOf(app);
  const [mine, hers] = [await add(app, 'Mine'), await add(ana, 'Hers')];
  expect(await list(ana)).toMatchObject([
    { text: 'Mine', isMine: false },
    { text: 'Hers', isMine: true, by: 'Ana Lim' },
  ]);
  await expect(drop(app, hers.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await drop(app, mine.id);
  for (const gone of [mine.id, newId(), 'no id'])
    await expect(drop(app, gone)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await rows('update memberships set ended_at = now() where user_id = $1', ana.caller.userId);
  expect(await list(app)).toMatchObject([{ text: 'Hers', by: 'Ana Lim', isMine: false }]);
});

it('keeps to a hundred notes under concurrent calls, and goes with its review', async () => {
  const app = await openApp();
  const adds = Array.from({ length: MAX_NOTES + 3 }, (_, n) => add(app, `Note ${n}`));
  const failed = (await Promise.allSettled(adds)).filter(({ status }) => status === 'rejected');
  expect(failed).toMatchObject(Array(3).fill({ reason: { code: 'MAXIMUM_REACHED' } }));
  expect(await list(app)).toHaveLength(MAX_NOTES);
  await rows('update reviews set removed_at = now() where app_id = $1', app.appId);
  await expect(list(app)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await expect(add(app, 'Late')).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await rows('delete from reviews where app_id = $1', app.appId);
  expect(await rows('select note_id from notes where app_id = $1', app.appId)).toEqual([]);
});

it('refuses an empty, too long or unstorable text, and repairs half a character', () => {
  const isRight = (text: string): boolean => note.add.input.safeParse({ appId: 'a', reviewId, text }).success;
  expect(['a'.repeat(MAX_NOTE_LENGTH), ' a '].map(isRight)).toEqual([true, true]);
  expect(['', ' \n ', 'a\0', 'a'.repeat(20_000)].map(isRight)).toEqual([false, false, false, false]);
  expect(note.add.input.parse({ appId: 'a', reviewId, text: 'a\ud83d' }).text).toBe('a\ufffd');
});

it("reaches no other company's reviews, and tells the company's other pages", async () => {
  const [mine, theirs] = [await openApp(), await openApp()];
  const note = await add(theirs, 'Secret');
  const there = { appId: theirs.appId, caller: mine.caller };
  await expect(list(there)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await expect(drop(there, note.id)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  await settled(rows, mine.companyId);
  const cursor = await currentCursor(context, mine.companyId);
  await drop(mine, (await add(mine, 'Hi')).id);
  await settled(rows, mine.companyId);
  expect((await readEvents(context, mine.companyId, cursor)).events).toContainEqual({
    event: { kind: 'notes' },
    userId: null,
    about: [[mine.appId]],
  });
});

it('keeps the number of notes with the review, and tells open pages of it', async () => {
  const app = await openApp();
  const count = async () =>
    (await getAppReviews(context, app.caller, { id: app.appId, offset: 0, answered: false })).reviews[0]
      ?.notesCount;
  expect(await count()).toBe(0);
  await settled(rows, app.companyId);
  const before = await currentCursor(context, app.companyId);
  const notes = await Promise.all(['One', 'Two', 'Three'].map((text) => add(app, text)));
  expect(await count()).toBe(3);
  await settled(rows, app.companyId);
  const { events } = await readEvents(context, app.companyId, before);
  expect(events.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ kind: 'reviews', reviews: [expect.objectContaining({ notesCount: 3 })] }),
  );
  const ids = notes.map(({ id }) => id);
  const twice = [...ids, ...ids].map((id) => drop(app, id).catch(() => undefined));
  await Promise.all(twice);
  expect(await count()).toBe(0);
});
