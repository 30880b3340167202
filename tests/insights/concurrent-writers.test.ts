import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { ownerUrl } from '#tests/support/database/owner-url.ts';

const { createApp, rows, url } = await createTestContext();
const [drafting, sending] = [0, 1].map(() => new pg.Client({ connectionString: ownerUrl(url) }));
if (!drafting || !sending) throw new Error('there are two');
await Promise.all([drafting.connect(), sending.connect()]);
afterAll(() => Promise.all([drafting.end(), sending.end()]));

const isWaiting = async (pid: number): Promise<boolean> =>
  (await rows("select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1", pid))[0]
    ?.waits;

/** Statements of a draft that is saved, in one transaction, and what a person does to another review meanwhile. */
const DRAFTING = [
  'kind = \'bug\', sentiment = -1, classified_via = \'draft\', mentions = \'[{"topicId": "ads", "quote": ""}]\'',
  "review_language = 'de'",
  'star_rating = 2, revision = 2',
  'is_answered = true, answered_at = now()',
];
const MEANWHILE = {
  answers: "is_answered = true, answered_at = now(), draft_change = 'edited'",
  'sets aside': 'no_reply_needed = true',
  corrects: "kind = 'wish', sentiment = 0, classified_via = 'person', corrected_at = now()",
};

it.each(Object.entries(MEANWHILE))(
  'a person who %s a review waits for a draft of the app, and none fails',
  async (_, change) => {
    const app = await createApp();
    await rows(
      `insert into reviews (company_id, app_id, review_id, author, title, body, star_rating, modified_at, revised_at)
     select $1, $2, 'r' || n, 'Ann', '', 'Bad', n, now(), now() from generate_series(1, 2) n`,
      ...[app.companyId, app.appId],
    );
    const {
      rows: [backend],
    } = await sending.query('select pg_backend_pid() as pid');
    for (const [n, first] of DRAFTING.entries()) {
      await Promise.all([drafting.query('begin'), sending.query('begin')]);
      await drafting.query(`update reviews set ${first} where company_id = $1 and review_id = 'r1'`, [
        app.companyId,
      ]);
      const sent = sending.query(`update reviews set ${change} where company_id = $1 and review_id = 'r2'`, [
        app.companyId,
      ]);
      await expect.poll(() => isWaiting(backend.pid)).toBe(true);
      for (const next of DRAFTING.slice(n + 1))
        await drafting.query(`update reviews set ${next} where company_id = $1 and review_id = 'r1'`, [
          app.companyId,
        ]);
      await drafting.query('rollback');
      await sent;
      await sending.query('rollback');
    }
  },
);
