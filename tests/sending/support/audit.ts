import type pg from 'pg';
import * as z from 'zod';
import type { SandboxControl, StoreCall } from './sandbox-control.ts';
import type { Target } from './tenants.ts';

export type Acknowledged = { target: Target; text: string };

const Submit = z.object({
  review_id: z.string(),
  reply_revision: z.number(),
  text: z.string(),
  state: z.string(),
  seen_at: z.nullable(z.date()),
});
type Submit = z.infer<typeof Submit>;

export type Verdict = {
  /**
   * Writes that took effect although the store already showed the same text, except writes that the store itself delayed
   * for longer than the quiet period: the read after it correctly found nothing.
   */
  repeats: number;
  /** Reviews whose store shows something other than the newest submitted text. */
  wrong: number;
  /** Writes of an older text that took effect after a newer one, except those the store had delayed. */
  backwards: number;
  /** Acknowledged texts missing from the database. */
  lost: number;
  /** Submits that have not ended: neither published, pending and seen in the store, superseded nor refused. */
  stuck: number;
  /** Submits returned to their author. */
  refused: number;
  complaints: string[];
};

/** Compares what the stores show and the calls they received with what was submitted. */
export const audit = async (
  admin: pg.Client,
  control: SandboxControl,
  targets: Target[],
  acknowledged: Acknowledged[],
  heldBackLong: ReadonlySet<string>,
): Promise<Verdict> => {
  const { rows } = await admin.query(
    'select review_id, reply_revision, text, state, seen_at from submits order by reply_revision',
  );
  const submits = Map.groupBy(z.array(Submit).parse(rows), ({ review_id }) => review_id);
  const late = Map.groupBy(
    (await control.journal()).filter(({ fault }) => fault === 'apply-late'),
    (call) => textOf(call),
  );
  const verdict: Verdict = {
    repeats: 0,
    wrong: 0,
    backwards: 0,
    lost: 0,
    stuck: 0,
    refused: 0,
    complaints: [],
  };
  const count = (what: Exclude<keyof Verdict, 'complaints'>, times: number, why: string): void => {
    verdict[what] += times;
    if (times > 0 && verdict.complaints.length < 20) verdict.complaints.push(`${what} ${times}: ${why}`);
  };
  for (const { target, text } of acknowledged) {
    const isKnown = submits.get(target.reviewId)?.some((submit) => submit.text === text);
    count('lost', isKnown ? 0 : 1, text);
  }
  for (const { store, appId, reviewId } of targets) {
    const own = submits.get(reviewId) ?? [];
    const newest = own.at(-1);
    if (!newest) continue;
    const reply = await control.replyTo(store, appId, reviewId);
    const applied = (reply?.history ?? []).map(({ text }) => text ?? '');
    const isHeldBack = heldBackLong.has(reviewId);
    const story = `${store} ${reviewId} [${own.map(({ text, state }) => `${text}: ${state}`).join(', ')}] store: ${applied.join(' > ')}`;
    count('wrong', newest.state !== 'refused' && reply?.text !== newest.text ? 1 : 0, story);
    count('stuck', own.filter((submit) => !isEnded(submit)).length, story);
    count('refused', own.filter(({ state }) => state === 'refused').length, story);
    for (const [text, revisions] of Map.groupBy(own, (submit) => submit.text)) {
      const repeated = applied.filter((one, n) => one === text && applied[n - 1] === text).length;
      // The same text sent again after another one is a new revision.
      const excused = revisions.length - 1 + (isHeldBack ? (late.get(text)?.length ?? 0) : 0);
      count('repeats', Math.max(0, repeated - excused), story);
    }
    // The same text may have been submitted twice, around another one: then its later revision counts.
    let reached = 0;
    const older = applied.filter((text) => {
      const next = own.find((submit) => submit.text === text && submit.reply_revision >= reached);
      reached = next?.reply_revision ?? reached;
      return next === undefined;
    });
    const excused = own.reduce((sum, { text }) => sum + (late.get(text)?.length ?? 0), 0);
    count('backwards', Math.max(0, older.length - excused), story);
  }
  return verdict;
};

const isEnded = ({ state, seen_at }: Submit): boolean =>
  ['published', 'superseded', 'refused'].includes(state) || (state === 'sent' && seen_at !== null);

const Body = z.union([
  z.object({ replyText: z.string() }),
  z.object({ data: z.object({ attributes: z.object({ responseBody: z.string() }) }) }),
]);

const textOf = ({ body }: StoreCall): string => {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return '';
  return 'replyText' in parsed.data ? parsed.data.replyText : parsed.data.data.attributes.responseBody;
};
