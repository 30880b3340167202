import type { StoredDraft } from '#shared/contract/draft/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { openEditor } from './open-editor.ts';
import { replyEditor } from './reducer.ts';
import { makeReview } from './review.fixture.ts';
import type { Action, Editor } from './state.ts';

export const open = (review: Partial<Review> = {}, known = ['en', 'de'], appId = 'run.acme'): Editor =>
  openEditor(makeReview(review), { appId, known, loadTimestamp: 1 });
export const play = (editor: Editor, ...actions: Action[]): Editor => actions.reduce(replyEditor, editor);
export const network: Failure = { kind: 'network' };
export const refused = (
  code: 'REVIEW_CHANGED' | 'ALREADY_SENT' | 'ERROR_SUBMIT' | 'LIMIT_REACHED',
  review?: Review,
): Failure => ({
  kind: 'refused',
  code,
  status: 409,
  ...(review ? { review } : {}),
});

export const answered = makeReview({
  isAnswered: true,
  answeredBy: 'Mona',
  state: 'PENDING',
  replyRevision: 4,
});
export const undoable = { ...answered, undoUntil: '2026-11-20T10:00:05Z' };
export const rewrittenReview = makeReview({ response: 'Yeni', translatedResponse: 'New', replyRevision: 4 });
export const makeDraft = (change: Partial<StoredDraft> = {}): StoredDraft => ({
  reviewId: 'r1',
  version: 1,
  response: 'Merhaba Emre!',
  translatedResponse: 'From my phone',
  synced: { response: 'Merhaba Emre!', translatedResponse: 'Hi Emre!' },
  inEnglish: false,
  revision: 1,
  replyRevision: 3,
  undo: [],
  ...change,
});

/** A warning about the first two characters of any text. */
export const WARNING: Warning = { code: 'refund', span: [0, 2] };

const changed = makeReview({ revision: 2, replyRevision: 5, body: 'Yeni' });
const typed: Action = { type: 'typed', text: 'Hello Emre!' };
const preview = play(open(), { type: 'preview-asked' });
const submitting = play(preview, { type: 'submit-asked', warnings: [] });
const sending = play(submitting, { type: 'submitted', review: undoable, windowMs: 5000 });

/** One editor in each of its states. */
export const EDITORS: Record<Editor['status'], Editor> = {
  editing: play(open(), typed, { type: 'improve-opened' }, { type: 'prompt-typed', prompt: '' }),
  translating: play(open(), typed, { type: 'preview-asked' }),
  preview,
  regenerating: play(open(), { type: 'regenerate-asked' }),
  improving: play(
    open(),
    { type: 'improve-opened' },
    { type: 'prompt-typed', prompt: 'Shorter' },
    { type: 'improve-asked' },
  ),
  conflicted: play(open(), typed, { type: 'arrived', review: changed, loadTimestamp: 2 }),
  confirming: play(preview, { type: 'submit-asked', warnings: [WARNING] }),
  submitting,
  sending,
  undoing: play(sending, { type: 'undo-send-asked' }),
  answered: open(answered),
};

/** One action of each kind. */
export const ACTIONS: { [Kind in Action['type']]: Extract<Action, { type: Kind }> } = {
  typed: { type: 'typed', text: 'Dear Emre' },
  'preview-asked': { type: 'preview-asked' },
  translated: { type: 'translated', text: 'Selam Emre!' },
  'back-to-english': { type: 'back-to-english' },
  'regenerate-asked': { type: 'regenerate-asked' },
  'improve-opened': { type: 'improve-opened' },
  'prompt-typed': { type: 'prompt-typed', prompt: 'Longer' },
  'prompt-closed': { type: 'prompt-closed' },
  'improve-asked': { type: 'improve-asked' },
  rewritten: { type: 'rewritten', review: rewrittenReview },
  cancelled: { type: 'cancelled' },
  inserted: { type: 'inserted', text: 'From elsewhere' },
  undone: { type: 'undone' },
  redone: { type: 'redone' },
  'english-toggled': { type: 'english-toggled' },
  'submit-asked': { type: 'submit-asked', warnings: [] },
  'editing-kept': { type: 'editing-kept' },
  submitted: { type: 'submitted', review: undoable, windowMs: 5000 },
  failed: { type: 'failed', failure: network },
  'back-online': { type: 'back-online' },
  'undo-send-asked': { type: 'undo-send-asked' },
  'send-undone': { type: 'send-undone', review: makeReview({ replyRevision: 5 }), draft: makeDraft() },
  'window-over': { type: 'window-over' },
  'edit-asked': { type: 'edit-asked' },
  'edit-cancelled': { type: 'edit-cancelled' },
  arrived: { type: 'arrived', review: makeReview({ revision: 3, replyRevision: 9 }), loadTimestamp: 3 },
  'draft-arrived': { type: 'draft-arrived', draft: makeDraft() },
  'draft-joined': { type: 'draft-joined', draft: makeDraft() },
  'languages-changed': { type: 'languages-changed', known: ['en', 'tr'] },
};
