import { failed, ok } from '#shared/domain/result.ts';
import type { GoogleKey } from '#shared/domain/store-key.ts';
import { type Answer, exchange, retryAfter, unreadable } from './exchange.ts';
import { ApiError, GoogleReview, ReplyResult, ReviewList, type Stamp } from './google-schema.ts';
import { googleTokens } from './google-token.ts';
import type { ReviewPage, StoreFailure, StoreReply, StoreResult, StoreReview } from './port.ts';

/** `timeoutMs` is for the whole of a call: a quarter of it for the token, where one is needed, the rest for the call itself. */
type Options = { baseUrl: string; tokenUrl: string; timeoutMs: number; now: () => number };

/** Google Play's reviews; its list shows the last seven days only. */
export const googlePlayStore = ({ baseUrl, tokenUrl, timeoutMs, now }: Options) => {
  const { tokenFor, forget } = googleTokens({ tokenUrl, timeoutMs: timeoutMs / 4, now });

  const ask = async (key: GoogleKey, appId: string, rest: string, body?: unknown): StoreResult<unknown> => {
    const token = await tokenFor(key);
    if (!token.ok) return token;
    const url = new URL(
      `${baseUrl}/androidpublisher/v3/applications/${encodeURIComponent(appId)}/reviews${rest}`,
    );
    const headers = { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
    const answer = await exchange({ url, headers, timeoutMs: timeoutMs * 0.75, ...sent });
    if (!answer.ok) return answer;
    if (answer.value.status < 300) return ok(answer.value.body);
    const failure = failureOf(answer.value, now());
    if (failure.kind === 'credentials') forget(key);
    return failed(failure);
  };

  return {
    listReviews: async (key: GoogleKey, appId: string, next: string | null): StoreResult<ReviewPage> => {
      const page = next === null ? '' : `&token=${encodeURIComponent(next)}`;
      const answer = await ask(key, appId, `?maxResults=100${page}`);
      if (!answer.ok) return answer;
      const list = ReviewList.safeParse(answer.value);
      if (!list.success) return unreadable('list of reviews');
      const following = list.data.tokenPagination?.nextPageToken ?? null;
      return ok({
        reviews: (list.data.reviews ?? []).map(reviewOf),
        next: following === next ? null : following,
      });
    },

    readReview: async (key: GoogleKey, appId: string, reviewId: string): StoreResult<StoreReview> => {
      const answer = await ask(key, appId, `/${encodeURIComponent(reviewId)}`);
      if (!answer.ok) return answer;
      const one = GoogleReview.safeParse(answer.value);
      return one.success ? ok(reviewOf(one.data)) : unreadable('review');
    },

    reply: async (key: GoogleKey, appId: string, reviewId: string, text: string): StoreResult<StoreReply> => {
      const answer = await ask(key, appId, `/${encodeURIComponent(reviewId)}:reply`, { replyText: text });
      if (!answer.ok) return answer;
      const done = ReplyResult.safeParse(answer.value);
      if (!done.success) return unreadable('result');
      const { replyText, lastEdited } = done.data.result;
      // Google has no state of its own: the reply is pending until it is read back.
      return ok({ text: replyText ?? text, state: 'PENDING', modifiedAt: dateOf(lastEdited) });
    },
  };
};

const dateOf = (stamp: Stamp | undefined): Date =>
  new Date(Number(stamp?.seconds ?? 0) * 1000 + Math.floor((stamp?.nanos ?? 0) / 1e6));

const reviewOf = ({ reviewId, authorName, comments = [] }: GoogleReview): StoreReview => {
  const user = comments.find(({ userComment }) => userComment)?.userComment;
  const developer = comments.find(({ developerComment }) => developerComment)?.developerComment;
  // Title and body come as one text with a tab between; a leading tab means there is no title.
  const text = user?.originalText ?? user?.text ?? '';
  const tab = text.indexOf('\t');
  return {
    reviewId,
    author: authorName ?? '',
    title: tab > 0 ? text.slice(0, tab).trim() : '',
    body: text.slice(tab + 1).trim(),
    starRating: user?.starRating ?? 1,
    modifiedAt: dateOf(user?.lastModified),
    deviceLanguage: user?.reviewerLanguage ?? null,
    appVersionName: user?.appVersionName ?? null,
    androidOsVersion: user?.androidOsVersion ?? null,
    productName: user?.deviceMetadata?.productName ?? null,
    reply: developer?.text
      ? { text: developer.text, state: 'PUBLISHED', modifiedAt: dateOf(developer.lastModified) }
      : null,
  };
};

const failureOf = ({ status, headers, body }: Answer, now: number): StoreFailure => {
  const parsed = ApiError.safeParse(body);
  const error = parsed.success ? parsed.data.error : undefined;
  const reasons = (error?.errors ?? []).map(({ reason }) => reason ?? '');
  const detail = [error?.status, ...reasons, error?.message].filter(Boolean).join(' ') || `status ${status}`;
  // Google says 401 for a missing permission too; the reason tells it from a bad token.
  if (status === 401)
    return { kind: reasons.includes('permissionDenied') ? 'permissions' : 'credentials', detail };
  if (status === 403) return { kind: 'permissions', detail };
  if (status === 404) return { kind: 'gone', detail };
  if (status === 429) return { kind: 'busy', detail, retryAfterMs: retryAfter(headers, now) };
  return status >= 500 ? { kind: 'unknown', detail } : { kind: 'refused', detail };
};
