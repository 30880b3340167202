import { ok } from '#shared/domain/result.ts';
import type { GoogleKey } from '#shared/domain/store-key.ts';
import { unreadable } from './exchange.ts';
import type { GoogleCaller } from './google-call.ts';
import { GoogleReview, ReplyResult, ReviewList, type Stamp } from './google-schema.ts';
import type { ReviewPage, StoreReply, StoreResult, StoreReview } from './port.ts';

const reviewsUrl = (baseUrl: string, appId: string): string =>
  `${baseUrl}/androidpublisher/v3/applications/${encodeURIComponent(appId)}/reviews`;

/** Google Play's reviews; its list shows the last seven days only. */
export const googlePlayStore = (baseUrl: string, call: GoogleCaller) => {
  const ask = (key: GoogleKey, appId: string, rest: string, body?: unknown): StoreResult<unknown> =>
    call(key, `${reviewsUrl(baseUrl, appId)}${rest}`, body);

  return {
    /** Whether the account may read an app's reviews: asks for one of them. */
    probe: (key: GoogleKey, appId: string) => ask(key, appId, '?maxResults=1'),

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
