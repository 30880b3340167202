import type { Acknowledged } from '#tests/sending/support/audit.ts';
import type { Target } from '#tests/sending/support/tenants.ts';
import { callAnyNode } from './clients.ts';

type Options = {
  urls: () => string[];
  /** By company. */
  tokens: ReadonlyMap<string, string>;
  until: number;
};

export type SavedDraft = { target: Target; version: number; response: string };

/** Typical user activity, each call sent to any node; records acknowledged writes to verify them afterwards. */
export const openLoad = ({ urls, tokens, until }: Options) => {
  const acknowledged: Acknowledged[] = [];
  const drafts = new Map<string, SavedDraft>();
  const refused: string[] = [];
  let typed = 0;
  const ask = ({ companyId }: Target, path: string, body: object) =>
    callAnyNode(urls, { path, body, token: tokens.get(companyId) ?? '' }, until);
  return {
    acknowledged,
    drafts,
    refused,
    /** Number of writes acknowledged so far. */
    count: (): number => acknowledged.length + typed,
    submit: async (target: Target, text: string, delayMs = 0): Promise<void> => {
      const { appId, reviewId } = target;
      const { status, body } = await ask(target, '/api/review/submitAnswer', {
        review: { reviewId, response: text },
        appId,
        loadTimestamp: Date.now(),
        delayMs,
      });
      if (status === 200) acknowledged.push({ target, text });
      else refused.push(`${text}: ${status} ${body.error}`);
    },
    /** Saves `text` over the current draft. A save whose response was lost may have succeeded already. */
    type: async (target: Target, text: string): Promise<void> => {
      const { appId, reviewId } = target;
      const pair = { response: text, translatedResponse: text };
      const draft = { ...pair, inEnglish: false, synced: pair, revision: 1, replyRevision: 0, undo: [] };
      const version = drafts.get(reviewId)?.version ?? 0;
      const { status, body } = await ask(target, '/api/review/saveDraft', {
        appId,
        reviewId,
        version,
        draft,
      });
      const isThere = status === 200 && (body.other === null || Object(body.other).response === text);
      if (isThere) typed += 1;
      if (isThere) drafts.set(reviewId, { target, version: Number(body.version), response: text });
      else refused.push(`${text}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    },
  };
};
export type Load = ReturnType<typeof openLoad>;
