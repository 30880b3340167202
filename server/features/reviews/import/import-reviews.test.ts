import { beforeEach, describe, expect, it } from 'vitest';
import { heapAfterGc } from '#bench/support/memory.ts';
import { closeGap } from '#server/features/apps/close-gap.ts';
import { listApps } from '#server/features/apps/list-apps.ts';
import { DAY, HOUR } from '#tests/support/app/company.ts';
import { exportFile, exportText } from '#tests/support/app/google-export.ts';
import { createTestContext, type TestApp } from '#tests/support/app/test-context.ts';
import { syncReviews } from '../sync/sync-reviews.ts';
import { decodeExport } from './decode-file.ts';
import { importReviews } from './import-reviews.ts';

const { context, sandbox, clock, createApp, rows } = await createTestContext();
const start = clock.now;

beforeEach(() => {
  clock.now = start;
});

/** Imports a file in chunks of `size` bytes. */
const importFile = (app: TestApp, file: Buffer | string, size = 65_536) => {
  const bytes = Buffer.from(file);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return importReviews(context, app.caller, { appId: app.appId, bytes: pieces() });
};
const reviewsOf = (app: TestApp) =>
  rows(
    `select review_id id, title, body, star_rating stars, revision, is_answered answered, response, author, draft
     from reviews where app_id = $1 order by review_id`,
    app.appId,
  );
const sync = (app: TestApp) => syncReviews(context, app, 600_000);
const google = () => createApp({ store: 'google' });

describe('a monthly export', () => {
  it.each([1, 2, 3, 7, 65_536])(
    'a monthly export is imported in chunks of %i bytes, idempotently',
    async (size) => {
      const app = await google();
      const { appId } = app;
      const file = exportFile([
        { appId, id: 'gp:1', at: start - 40 * DAY, title: 'Ärger', text: 'Zwei\r\nZeilen, "so"', stars: 1 },
        {
          appId,
          id: 'gp:2',
          at: start - 39 * DAY,
          text: 'Title\tand text',
          reply: { text: 'Thanks', at: start },
        },
        { appId, id: 'gp:2', at: start - 38 * DAY, text: '=cmd|calc!A1 😀<script>alert(1)</script>\u202E' },
        { appId, id: 'gp:3', at: start - 37 * DAY, text: '' },
        { appId, at: start - 37 * DAY, text: 'No link' },
        { appId: 'com.other', id: 'gp:4', at: start - 37 * DAY },
        { appId, id: 'gp:5', at: start - 37 * DAY, stars: 9 },
      ]);
      const left = { withoutText: 1, withoutLink: 1, otherApp: 1, unreadable: 1 };
      expect(await importFile(app, file, size)).toMatchObject({
        found: 3,
        added: 2,
        changed: 0,
        left,
        closedGaps: 0,
      });
      const imported = await reviewsOf(app);
      expect(imported).toMatchObject([
        {
          id: 'gp:1',
          title: 'Ärger',
          body: 'Zwei\r\nZeilen, "so"',
          stars: 1,
          answered: false,
          draft: 'none',
        },
        { id: 'gp:2', title: '', body: '=cmd|calc!A1 😀<script>alert(1)</script>\u202E', revision: 1 },
      ]);
      expect(await importFile(app, file, size)).toMatchObject({
        found: 3,
        added: 0,
        changed: 0,
        known: 3,
        left,
      });
      expect(await reviewsOf(app)).toEqual(imported);
    },
  );

  it('imports the reply, except for a review that changed after it', async () => {
    const app = await google();
    const { appId } = app;
    const reply = { text: 'Thank you', at: start - 9 * DAY };
    const old = { appId, at: start - 10 * DAY, reply };
    await importFile(
      app,
      exportFile([
        { ...old, id: 'a' },
        { ...old, id: 'b', at: start - 8 * DAY },
      ]),
    );
    expect(await reviewsOf(app)).toMatchObject([
      { id: 'a', answered: true, response: 'Thank you' },
      { id: 'b', answered: false, response: '' },
    ]);
  });

  it('updates older reviews but neither newer nor removed ones', async () => {
    const app = await google();
    const { appId } = app;
    const at = Math.floor(Date.now() / 1000) * 1000 - DAY;
    const ids = await Promise.all(['x', 'y', 'z'].map((body) => app.review({ body, at, author: 'Ann' })));
    const [x = '', y = '', z = ''] = ids;
    await sync(app);
    await app.inScope((tx) =>
      tx.updateTable('reviews').set({ removed_at: new Date() }).where('review_id', '=', z).execute(),
    );
    const file = exportFile([
      { appId, id: x, at: at - HOUR, text: 'before' },
      { appId, id: y, at: at + HOUR, text: 'after' },
      { appId, id: z, at: at + HOUR, text: 'after' },
    ]);
    expect(await importFile(app, file)).toMatchObject({ found: 3, added: 0, changed: 1, known: 2 });
    const byId = new Map((await reviewsOf(app)).map((row) => [row.id, row]));
    expect(byId.get(x)).toMatchObject({ body: 'x', revision: 1 });
    expect(byId.get(y)).toMatchObject({ body: 'after', revision: 2, author: 'Ann' });
    expect(byId.get(z)).toMatchObject({ body: 'z', revision: 1 });
    expect(await importFile(app, file)).toMatchObject({ changed: 0, known: 3 });
  });

  it('may be UTF-8, with or without a BOM', async () => {
    const app = await google();
    const text = exportText([{ appId: app.appId, id: 'u', at: start - DAY, text: 'Grüße' }]);
    expect(await importFile(app, text)).toMatchObject({ added: 1 });
    expect(await importFile(app, `\uFEFF${text}`)).toMatchObject({ added: 0, known: 1 });
    expect(await importFile(app, Buffer.from(text, 'utf16le'))).toMatchObject({ added: 0, known: 1 });
    expect(await reviewsOf(app)).toMatchObject([{ body: 'Grüße' }]);
  });

  it.each([
    ['semicolons', ';', ''],
    ['tabs', '\t', ''],
    ['semicolons that it names', ';', 'sep=;\r\n'],
  ])('may have been saved by a spreadsheet, with %s', async (_, separator, first) => {
    const app = await google();
    const reply = { text: 'Danke', at: start - HOUR };
    const saved = exportText([{ appId: app.appId, id: 's', at: start - DAY, text: 'Stürzt ab', reply }])
      .replaceAll(',', separator)
      .replace(/\b\d{13}\b/g, '1,76E+12');
    expect(await importFile(app, `${first}${saved}`)).toMatchObject({ added: 1 });
    expect(await reviewsOf(app)).toMatchObject([{ id: 's', body: 'Stürzt ab', response: 'Danke' }]);
  });

  it('a monthly export of 10,000 rows needs only a batch of memory', async () => {
    const app = await google();
    const piece = (n: number) =>
      Array.from({ length: 100 }, (_, i) => ({
        appId: app.appId,
        id: `m${n}-${i}`,
        at: start - 20 * DAY,
        text: `${i} `.repeat(40),
      }));
    const head = exportText([]);
    const peak = { heap: 0 };
    const pieces = async function* () {
      for (let n = 0; n < 100; n += 1) {
        const text = n === 0 ? exportText(piece(n)) : exportText(piece(n)).slice(head.length);
        yield Buffer.from(text);
        if (n % 10 === 5) {
          peak.heap = Math.max(peak.heap, heapAfterGc());
        }
      }
    };
    const before = heapAfterGc();
    const result = await importReviews(context, app.caller, { appId: app.appId, bytes: pieces() });
    expect(result).toMatchObject({ found: 10_000, added: 10_000 });
    expect(peak.heap - before).toBeLessThan(64);
  }, 60_000);
});

it('leaves the names of authors to the store, which knows them', async () => {
  const app = await google();
  const { appId } = app;
  const at = start - DAY;
  const id = await app.review({ rating: 4, title: null, body: 'Works well', author: 'Ann Archer', at });
  await importFile(app, exportFile([{ appId, id, at, stars: 4, title: '', text: 'Works well' }]));
  expect(await reviewsOf(app)).toMatchObject([{ id, author: '', revision: 1 }]);
  await sync(app);
  expect(await reviewsOf(app)).toMatchObject([{ id, author: 'Ann Archer', revision: 1 }]);
  const queued = 'select app_id from search_index_queue where app_id = $1 and $2 = any(review_ids)';
  expect(await rows(queued, appId, id)).toHaveLength(2);
});

describe('an invalid file', () => {
  const app = google();
  it.each([
    ['IMPORT_WRONG_FILE', Buffer.alloc(0)],
    ['IMPORT_WRONG_FILE', Buffer.from('Date,Package Name,Total\r\n2026-11-01,x,3\r\n')],
    ['IMPORT_WRONG_FILE', Buffer.from('{"client_email":"x"}')],
    ['IMPORT_WRONG_FILE', Buffer.from(`${'x'.repeat(200_000)}`)],
    ['IMPORT_WRONG_FILE', Buffer.from(`${exportText([])}"never closed`)],
    ['IMPORT_WRONG_ENCODING', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0x80, 0x81])],
    ['IMPORT_WRONG_ENCODING', Buffer.concat([Buffer.from(exportText([])), Buffer.from([0xe4, 0x2c])])],
    ['IMPORT_WRONG_APP', exportFile([{ appId: 'com.other.app', id: 'o', at: start }])],
  ])('an invalid file is refused with %s', async (code, file) => {
    await expect(importFile(await app, file)).rejects.toMatchObject({ code });
    expect(await reviewsOf(await app)).toEqual([]);
  });

  it('is told what is wrong with it', async () => {
    await expect(importFile(await app, 'Package Name;Review Text\n')).rejects.toThrow(
      /no column star rating, review link/,
    );
    await expect(importFile(await app, `${exportText([])}"never closed`)).rejects.toThrow(/line 2/);
  });

  it('is told the columns or the row that it fails at, and keeps the rows before', async () => {
    const own = await google();
    await expect(importFile(own, 'Package Name;Review Text\n')).rejects.toMatchObject({
      issues: [
        { path: 'columns', reason: 'star rating, review link, review last update millis since epoch' },
      ],
    });
    await expect(importFile(own, '\n')).rejects.toMatchObject({ issues: [{ path: 'empty' }] });
    const whole = exportText(['a', 'b', 'c'].map((id) => ({ appId: own.appId, id, at: start - DAY })));
    await expect(importFile(own, `${whole}"cut off in the middle`)).rejects.toMatchObject({
      code: 'IMPORT_WRONG_FILE',
      issues: [{ path: 'row', reason: '5' }],
    });
    expect((await reviewsOf(own)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('is refused beyond the largest size, however it arrives', async () => {
    const pieces = async function* () {
      yield Buffer.from(exportText([]));
      while (true) yield Buffer.alloc(1000, '\n');
    };
    const read = async () => {
      for await (const _ of decodeExport(pieces(), 100_000));
    };
    await expect(read()).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE' });
  });

  it('yields no review or reply from the future', async () => {
    const app = await google();
    const { appId } = app;
    const year = clock.now + 365 * 24 * 3_600_000;
    const hour = clock.now + 3_600_000;
    const file = exportFile([
      { appId, id: 'next-year', at: year },
      { appId, id: 'answered-next-year', at: clock.now, reply: { text: 'Thanks', at: year } },
      { appId, id: 'clock-ahead', at: hour },
    ]);
    expect(await importFile(app, file)).toMatchObject({ found: 1, added: 1, left: { unreadable: 2 } });
    expect((await reviewsOf(app)).map(({ id }) => id)).toEqual(['clock-ahead']);
  });

  it('an invalid file is rejected beyond 200,000 rows', async () => {
    const app = await google();
    const empty = `${','.repeat(15)}\r\n`;
    const fileOf = (rows: number) => `${exportText([])}${empty.repeat(rows)}`;
    expect(await importFile(app, fileOf(200_000))).toMatchObject({ left: { unreadable: 200_000 } });
    await expect(importFile(app, fileOf(200_001))).rejects.toMatchObject({ code: 'REQUEST_TOO_LARGE' });
  });

  it('an invalid file is refused for an App Store app, a foreign app, or none', async () => {
    const apple = await createApp();
    const other = await google();
    const file = exportFile([{ appId: other.appId, id: 'o', at: start }]);
    await expect(importFile(apple, file)).rejects.toMatchObject({ code: 'IMPORT_WRONG_APP' });
    const stranger = { ...other, caller: (await app).caller };
    await expect(importFile(stranger, file)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    expect(await reviewsOf(other)).toEqual([]);
  });
});

describe('a gap', () => {
  const withGap = async () => {
    const app = await google();
    await sync(app);
    clock.now = start + 60 * DAY;
    await sync(app);
    const gaps = async () => (await listApps(context, app.caller, {})).applications[0]?.sync.gaps ?? [];
    return { app, gaps, months: (await gaps())[0]?.months ?? [] };
  };

  it('a gap is closed once all its months are imported, in any order, and does not return', async () => {
    const { app, gaps, months } = await withGap();
    expect(months.length).toBeGreaterThanOrEqual(2);
    const fileOf = (month: string) =>
      exportFile([{ appId: app.appId, id: month, at: Date.parse(`${month}-03T00:00:00Z`) }]);
    for (const [index, month] of months.toReversed().entries()) {
      const { closedGaps } = await importFile(app, fileOf(month));
      expect(closedGaps).toBe(index === months.length - 1 ? 1 : 0);
      expect((await gaps()).flatMap((gap) => gap.months)).toEqual(months.slice(0, -1 - index));
    }
    await sync(app);
    expect(await gaps()).toEqual([]);
  });

  it('is of the month of most rows, although some are dated into the next', async () => {
    const { app, gaps, months } = await withGap();
    const [first = '', second = ''] = months;
    const rowsOf = (month: string, day: string, ids: string[]) =>
      ids.map((id) => ({ appId: app.appId, id, at: Date.parse(`${month}-${day}T03:00:00Z`) }));
    const file = exportFile([...rowsOf(second, '01', ['a']), ...rowsOf(first, '20', ['b', 'c'])]);
    expect(await importFile(app, file)).toMatchObject({ added: 3, months: [first], closedGaps: 0 });
    expect((await gaps()).flatMap((gap) => gap.months)).toEqual(months.slice(1));
  });

  it('a gap can be dismissed by its own company only', async () => {
    const { app, gaps } = await withGap();
    const [gap] = await gaps();
    const input = { id: app.appId, from: gap?.from ?? '' };
    const other = await google();
    await expect(closeGap(context, other.caller, input)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    expect(await gaps()).toHaveLength(1);
    await closeGap(context, app.caller, input);
    expect(await gaps()).toEqual([]);
    await closeGap(context, app.caller, input);
    const none = { ...input, from: '2020-01-01T00:00:00.000Z' };
    await expect(closeGap(context, app.caller, none)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  });
});

it('takes an imported review with other line ends for the one in the store', async () => {
  const app = await google();
  const at = Date.now() - 2 * DAY;
  const id = await app.review({ at, body: 'One\nTwo' });
  const reply = { text: 'Thanks', at: at + DAY };
  await importFile(app, exportFile([{ appId: app.appId, id, at, text: 'One\r\nTwo', reply }]));
  await sync(app);
  expect((await reviewsOf(app)).find((review) => review.id === id)).toMatchObject({ revision: 1 });
});

it('lets an imported review be answered like any other', async () => {
  const app = await google();
  const id = await app.review({ at: Date.now() - 60 * DAY, body: 'Old' });
  await importFile(app, exportFile([{ appId: app.appId, id, at: Date.now() - 60 * DAY, text: 'Old' }]));
  const { key, appId } = app;
  if (key === null) throw new Error('no key');
  expect(await context.stores.reply(key, appId, id, 'Better late than never')).toMatchObject({ ok: true });
  expect(await sandbox.replyOf('google', appId, id)).toMatchObject({ text: 'Better late than never' });
});
