import { setImmediate as turn } from 'node:timers/promises';
import { inTenant } from '#server/db/database.ts';
import { draftsOf } from '#server/db/tables/drafts.ts';
import { reviewOf } from '#server/db/tables/reviews.ts';
import { presentReview } from '#server/features/reviews/present-review.ts';
import type { World } from '#server/world.ts';
import type { Editor } from '#web/features/reviews/reply/editor-state.ts';
import { aGround, aReview, type Ground } from './ground.ts';
import { openTab, type Shown, type Tab } from './tab.ts';

const STEPS = 16;

const chances = (seed: number) => {
  let state = (seed * 2_654_435_761) % 2 ** 31;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};

/** Where a text of the person's may be found at the end: on a screen, one undo away, kept, or sent. */
const textsOf = (editor: Editor): string[] => [
  ...editor.undo.flatMap(({ response, english }) => [response, english]),
  ...(editor.is === 'answered' ? [editor.review.response] : [editor.texts.response, editor.texts.english]),
];

/** One run: two tabs of one person on one review, and what was lost of what they typed. */
const runOne = async (ground: Ground, seed: number) => {
  const { world, caller, appId, clock } = ground;
  const chance = chances(seed);
  const reviewId = await aReview(ground, seed);
  const look = (): Promise<Shown> =>
    inTenant(world.db, caller.companyId, async (tx) => {
      const row = await reviewOf(tx, appId, reviewId);
      const [draft = null] = await draftsOf(tx, caller.userId, appId, [reviewId]);
      if (!row) throw new Error('the review is gone');
      return { review: presentReview(row), draft };
    });
  const shown = await look();
  const tabs = [openTab({ world, caller, appId, shown }), openTab({ world, caller, appId, shown })] as const;
  /** What the person has typed and not given up themselves. */
  const alive = new Set<string>();
  const trail: string[] = [];
  const giveUp = (tab: Tab): void => {
    const editor = tab.editor();
    if (editor.is !== 'answered') alive.delete(editor.texts.response);
  };

  const step = async (n: number): Promise<void> => {
    const at = chance(2);
    const tab = at === 0 ? tabs[0] : tabs[1];
    const editor = tab.editor();
    const type = (): void => {
      if (editor.is !== 'editing' && editor.is !== 'stopped') return;
      if (editor.isTyping) giveUp(tab); // the same run of typing goes on
      const text = `Text ${seed}.${n}, typed in tab ${at}.`;
      tab.dispatch({ type: 'typed', text });
      alive.add(text);
    };
    const acts: [string, () => void | Promise<void>][] = [
      ['type', type],
      ['type', type],
      ['type', type],
      ['regenerate', tab.regenerate],
      [
        'undo',
        () => {
          giveUp(tab);
          tab.dispatch({ type: 'undone' });
        },
      ],
      ['submit', tab.submit],
      ['submit', tab.submit],
      ['submit', tab.submit],
      ['take back', tab.takeBack],
      ['cancel', editor.is === 'regenerating' ? tab.cancel : () => undefined],
      ['window over', () => tab.dispatch({ type: 'window-over' })],
      ['edit', () => tab.dispatch({ type: 'edit-asked' })],
      ['save', tab.flush],
      ['deliver', () => tab.deliver(chance(9))],
      ['deliver', () => tab.deliver(chance(9))],
      ['hear', async () => tab.hear(await look(), chance(2) === 0)],
      ['hear', async () => tab.hear(await look(), false)],
      [
        'wait',
        () => {
          clock.now += chance(8_000);
        },
      ],
    ];
    const [name, act] = acts[chance(acts.length)] ?? ['nothing', () => undefined];
    trail.push(`${at} ${name} (${editor.is})`);
    await act();
    for (let n = chance(4); n > 0; n -= 1) await turn();
  };

  const settle = async (): Promise<void> => {
    while (tabs.some((tab) => !tab.isQuiet() || tab.hasAnswers())) {
      for (const tab of tabs) tab.deliver(0);
      await turn();
    }
  };
  for (let n = 0; n < STEPS; n += 1) await step(n);
  for (let round = 0; round < 3; round += 1) {
    await settle();
    for (const tab of tabs) {
      tab.dispatch({ type: 'window-over' });
      tab.hear(await look(), false);
      tab.flush();
    }
  }
  await settle();
  const { draft } = await look();
  const sent = await inTenant(world.db, caller.companyId, (tx) =>
    tx
      .selectFrom('reply_revisions')
      .select('text')
      .where('app_id', '=', appId)
      .where('review_id', '=', reviewId)
      .execute(),
  );
  const found = new Set([
    ...tabs.flatMap((tab) => textsOf(tab.editor())),
    ...(draft ? [draft.response, ...draft.undo.map(({ response }) => response)] : []),
    ...sent.map(({ text }) => text),
  ]);
  return {
    lost: [...alive].filter((text) => !found.has(text)),
    refused: tabs.flatMap((tab) => tab.refused),
    trail,
  };
};

/** Runs of two tabs, one for each seed. */
export const runTabs = async (world: World, clock: { now: number }, seeds: readonly number[]) => {
  const ground = await aGround(world, clock);
  const bad: { seed: number; lost: string[]; trail: string[] }[] = [];
  let refused = 0;
  for (const seed of seeds) {
    const run = await runOne(ground, seed);
    refused += run.refused.length;
    if (run.lost.length > 0) bad.push({ seed, lost: run.lost, trail: run.trail });
  }
  return { runs: seeds.length, refused, bad };
};
