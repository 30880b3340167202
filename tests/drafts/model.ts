import { mock } from 'node:test';
import type { AppContext } from '#server/context.ts';
import { submitReply } from '#server/features/reviews/outbox/submit-reply.ts';
import { outgoingOf, previewLanguage, visibleText } from '#web/editor/state/selectors.ts';
import type { Editor } from '#web/editor/state/state.ts';
import { type Clock, holdEvents, openCompany } from './company.ts';
import { isInOtherLanguage, isRewriting, textsIn } from './editor-texts.ts';
import { type Memory, newMemory, TOUCHING, wronglyShown } from './memory.ts';
import { openNetwork } from './network.ts';
import { randomOf } from './random.ts';
import { openReloadableTab } from './reloadable-tab.ts';
import { pause, settleTabs } from './settle.ts';
import { openStorage, type Place } from './tab.ts';
import { endTimers, openDeviceClock } from './time.ts';
import { REVIEW_TEXTS } from './writer.ts';

const STEPS = 40;

export type Fault = { seed: number; what: string; trail: string[] };

/**
 * With `keepsNothing` the browsers discard what they store, so that walks must lose texts. With `isAlwaysFull` every write
 * fails, and with `isClockWrong` the devices' clocks jump by a day, to before or after the server's.
 */
export type Options = { keepsNothing?: boolean; isAlwaysFull?: boolean; isClockWrong?: boolean };

const DAY_MS = 86_400_000;

/** A random walk of a user through the reviews with frozen time. */
export const runWalk = async (
  context: AppContext,
  clock: Clock,
  seed: number,
  options: Options,
): Promise<Fault[]> => {
  const random = randomOf(seed);
  // In every second walk all events are late, as while any transaction on the database server is open.
  const release = seed % 2 === 0 ? await holdEvents(context) : undefined;
  /** In some, the AI is slow: what the language of the reviews is becomes known while the user writes, and may change. */
  const isUnread = [2, 6, 10].includes(seed % 11);
  const company = await openCompany(context, clock, { isUnread });
  const { reviewIds, appId } = company;
  const network = openNetwork();
  const deviceClock = openDeviceClock();
  const home = openStorage({ ...options, isForbidden: seed % 7 === 0 });
  const office = openStorage(options);
  // Two tabs of one browser, and another device.
  const seats = [
    await openReloadableTab(company, network, home),
    await openReloadableTab(company, network, home),
    await openReloadableTab(company, network, office),
  ];
  const memories = new Map(reviewIds.map((id) => [id, newMemory()]));
  const faults: Fault[] = [];
  const trail: string[] = [];
  const fault = (what: string): void => void faults.push({ seed, what, trail: [...trail] });
  /** Most walks stay in one tab, where only the user's own actions may change the shown text. */
  const manySeats = seed % 3 === 0;
  /** In some, a cursor is left in a reply while another device changes it: a focus alone is no typing. */
  const leavesCursors = seed % 15 === 6;

  const wait = (ms: number): void => {
    clock.now += ms;
    mock.timers.tick(ms);
  };
  const settle = (): Promise<void> => settleTabs(network, seats);
  const checkEditor = (memory: Memory, editor: Editor | undefined, when = ''): void => {
    for (const what of editor ? wronglyShown(memory, editor) : []) fault(`${what}${when}`);
  };
  const checkShown = (): void => {
    for (const [reviewId, memory] of memories)
      for (const seat of memory.seats) checkEditor(memory, seat.tab().card(reviewId)?.editor());
  };

  const step = async (n: number): Promise<void> => {
    if (options.isClockWrong) deviceClock.turn((random(3) - 1) * DAY_MS);
    const seat = seats[manySeats ? random(seats.length) : 0];
    if (!seat) return;
    const tab = seat.tab();
    const shownIds = reviewIds.filter((id) => tab.card(id));
    const reviewId = shownIds[random(Math.max(1, shownIds.length))];
    const session = reviewId === undefined ? undefined : tab.card(reviewId);
    const memory = reviewId === undefined ? undefined : memories.get(reviewId);
    const editor = session?.editor();

    const giveUp = (text: string): void => {
      memory?.typed.delete(text);
      memory?.undone.add(text);
    };
    const type = (): void => {
      if (!session || !editor || (editor.status !== 'editing' && editor.status !== 'conflicted')) return;
      const before = visibleText(editor);
      if (editor.isTyping) giveUp(before); // the same run of typing goes on
      const text = `Text ${seed}.${n}`;
      session.act({ type: 'typed', text });
      memory?.typed.add(text);
      if (memory) memory.written = text;
      if (reviewId !== undefined) tab.focus(random(2) === 0 ? reviewId : undefined);
    };
    const undo = (): void => {
      if (!session || !editor || (editor.status !== 'editing' && editor.status !== 'conflicted')) return;
      const before = visibleText(editor);
      session.act({ type: 'undone' });
      const after = session.editor();
      if (after === editor || visibleText(after) === before) return;
      giveUp(before);
      memory?.undone.delete(visibleText(after));
    };
    const redo = (): void => {
      if (!session || !editor || (editor.status !== 'editing' && editor.status !== 'conflicted')) return;
      session.act({ type: 'redone' });
      if (session.editor() !== editor) memory?.undone.delete(visibleText(session.editor()));
    };
    const submit = (): void => {
      if (!session || !editor || editor.status === 'answered') return;
      const isPreviewed = previewLanguage(editor) !== null;
      if (editor.status === 'editing' && isPreviewed) session.act({ type: 'preview-asked' });
      else {
        const text = outgoingOf(editor).response;
        const [only, ...others] = memory?.seats ?? [];
        const isAlone = only === seat && others.length === 0;
        if (memory?.undone.has(text) && isAlone && editor.status !== 'submitting')
          fault(`undone text sent: ${text}`);
        memory?.sentFrom.set(text.trim(), textsIn(editor));
        session.act({ type: 'submit-asked', warnings: [] });
        const sent = session.editor();
        if (sent.status === 'submitting' && isInOtherLanguage(sent)) fault(`wrong language sent: ${text}`);
      }
    };
    const turnTo = (next: Place) => (): void => tab.go(next);
    const here = tab.place();
    const page = here === 'elsewhere' ? 0 : here.page;
    const isAnswered = here !== 'elsewhere' && here.isAnswered;
    const acts: [string, number, () => unknown][] = [
      ['type', session ? 8 : 0, type],
      ['undo', session ? 4 : 0, undo],
      ['redo', session ? 1 : 0, redo],
      ['regenerate', session ? 4 : 0, () => session?.act({ type: 'regenerate-asked' })],
      [
        'improve',
        session ? 2 : 0,
        () => {
          session?.act({ type: 'improve-opened' });
          session?.act({ type: 'prompt-typed', prompt: 'Shorter' });
          session?.act({ type: 'improve-asked' });
        },
      ],
      ['cancel', 1, () => (isRewriting(editor) ? session?.cancel() : undefined)],
      ['submit', session ? 2 : 0, submit],
      ['take back', editor?.status === 'sending' ? 6 : 0, () => void session?.undoSend()],
      ['edit the answer', session ? 1 : 0, () => session?.act({ type: 'edit-asked' })],
      ['turn the page', 3, turnTo({ isAnswered, page: 1 - page })],
      ['filter', 2, turnTo({ isAnswered, page: 0, stars: [3] })],
      ['clear the filter', 1, turnTo({ isAnswered, page: 0 })],
      ['the other list', 2, turnTo({ isAnswered: !isAnswered, page: 0 })],
      ['another screen', 2, turnTo('elsewhere')],
      [
        'back to the reviews',
        here === 'elsewhere' ? 30 : 0,
        () => (here === 'elsewhere' ? tab.go({ isAnswered: false, page: 0 }) : undefined),
      ],
      ['focus', session && leavesCursors ? 6 : 0, () => tab.focus(reviewId)],
      [
        'leave an instruction',
        session && leavesCursors ? 3 : 0,
        () => session?.act({ type: 'improve-opened' }),
      ],
      ['blur', 1, tab.blur],
      ['pause', 4, () => wait(900)],
      ['wait', 1, () => wait(random(9_000))],
      ['deliver', session ? 8 : 30, () => network.deliver(random(9))],
      ['deliver all', 3, settle],
      ['hear', 4, () => tab.receive(false)],
      ['miss some', 1, () => tab.receive(true)],
      ['offline', 1, () => tab.setOnline(false)],
      ['online', 2, () => tab.setOnline(true)],
      ['storage full', manySeats ? 0 : 1, () => seat.browser.fill(true)],
      ['storage has room', 1, () => seat.browser.fill(false)],
      ['reload', 1, seat.reload],
      [
        'the review changes',
        isUnread ? 3 : 1,
        () => {
          const id = reviewIds[random(reviewIds.length)] ?? '';
          const words = isUnread ? REVIEW_TEXTS[['de', 'fr', 'en'][random(3)] ?? ''] : 'Worse';
          return company.revise(id, `${words} Since ${n}.`);
        },
      ],
      ['the AI reads', isUnread ? 8 : 0, () => company.read(reviewIds[random(3)] ?? '', random(3) > 0)],
      ['toggle English', isUnread && session ? 1 : 0, () => session?.act({ type: 'english-toggled' })],
      [
        'back to English',
        editor?.status === 'preview' ? 2 : 0,
        () => session?.act({ type: 'back-to-english' }),
      ],
      [
        'a colleague answers',
        manySeats ? 1 : 0,
        () =>
          submitReply(context, company.colleague, {
            review: { reviewId: reviewIds[random(reviewIds.length)] ?? '', response: `Colleague ${n}` },
            appId,
            loadTimestamp: clock.now,
          }).catch(() => undefined),
      ],
    ];
    let at = random(acts.reduce((sum, [, weight]) => sum + weight, 0));
    const chosen = acts.find(([, weight]) => {
      at -= weight;
      return at < 0;
    });
    if (!chosen) return;
    const [name, , act] = chosen;
    // A page that could not store a text warns before it is closed, and the user stays.
    if (name === 'reload' && tab.hasUnsavedText()) return;
    const isTouching = session !== undefined && session.editor().status !== 'answered';
    trail.push(`${seats.indexOf(seat)} ${name} ${reviewId ?? ''} (${editor?.status ?? 'no card'})`);
    if (isTouching && TOUCHING.has(name)) {
      memory?.seats.add(seat);
      if (memory) memory.written = undefined;
    }
    await act();
    for (let more = 1 + random(4); more > 0; more -= 1) await pause();
    for (const { tab: each } of seats) each().render();
    checkShown();
  };

  await settle();
  for (let n = 0; n < STEPS; n += 1) await step(n);

  for (const seat of seats) {
    seat.browser.fill(false);
    seat.tab().setOnline(true);
    seat.tab().focus(undefined);
  }
  for (let round = 0; round < 4; round += 1) {
    wait(61_000);
    await settle();
    if (round === 2) await release?.();
    for (const { tab } of seats) await tab().receive(false);
    await settle();
  }
  checkShown();
  const places = [
    { isAnswered: false, page: 0 },
    { isAnswered: false, page: 1 },
    { isAnswered: true, page: 0 },
  ];
  // Each device reopens its tab twice, so that all texts come from the server or the browser: the first tabs save what the
  // closed ones left; the second read it.
  for (let round = 0; round < 2; round += 1) {
    for (const { tab } of seats) tab().close();
    await settle();
    const fresh = [
      await openReloadableTab(company, network, home),
      await openReloadableTab(company, network, office),
    ];
    seats.splice(0, seats.length, ...fresh);
    for (const place of places) {
      for (const { tab } of seats) tab().go(place);
      await settle();
      wait(1_000);
      await settle();
      for (const { tab } of seats) await tab().receive(false);
      await settle();
    }
  }
  for (const [reviewId, memory] of memories) {
    const { typed, sentFrom } = memory;
    const sent = await company.sentTexts(reviewId);
    const found = new Set([...sent, ...sent.flatMap((text) => sentFrom.get(text) ?? [])]);
    for (const place of places)
      for (const { tab } of seats) {
        tab().go(place);
        await settle();
        const editor = tab().card(reviewId)?.editor();
        if (!editor) continue;
        for (const text of textsIn(editor)) found.add(text);
        checkEditor(memory, editor, ' after a reload');
      }
    for (const text of typed) if (!found.has(text)) fault(`text lost: ${text} of ${reviewId}`);
  }
  for (const { tab } of seats) tab().close();
  await settle();
  deviceClock.restore();
  endTimers();
  return faults;
};
