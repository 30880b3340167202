import type { Sandbox } from '../sandbox.ts';
import { type Reply, replyOf } from '../state/stores/replies.ts';
import type { Review } from '../state/stores/reviews.ts';

export const timestamp = (ms: number): { seconds: string; nanos: number } => ({
  seconds: String(Math.floor(ms / 1000)),
  nanos: (ms % 1000) * 1_000_000,
});

/** Title and body are one string separated by a tab; without a title the tab is often still there. */
const textOf = (review: Review): string => {
  if (review.title !== null) return `${review.title}\t${review.body}`;
  return review.seq % 2 === 0 ? `\t${review.body}` : review.body;
};

const deviceOf = (review: Review): object => {
  const { device } = review;
  if (device === null) return {};
  const metadata = {
    ...(device.productName === undefined ? {} : { productName: device.productName }),
    ...(device.manufacturer === undefined ? {} : { manufacturer: device.manufacturer }),
    ...(device.deviceClass === undefined ? {} : { deviceClass: device.deviceClass }),
    ...(device.deviceClass === 'FORM_FACTOR_PHONE' ? { screenWidthPx: 1080, screenHeightPx: 2400 } : {}),
  };
  return {
    ...(device.codename === undefined ? {} : { device: device.codename }),
    ...(device.androidOsVersion === undefined ? {} : { androidOsVersion: device.androidOsVersion }),
    ...(device.appVersionCode === undefined ? {} : { appVersionCode: device.appVersionCode }),
    ...(device.appVersionName === undefined ? {} : { appVersionName: device.appVersionName }),
    ...(device.thumbsUp === undefined ? {} : { thumbsUpCount: device.thumbsUp, thumbsDownCount: 0 }),
    ...(Object.keys(metadata).length === 0 ? {} : { deviceMetadata: metadata }),
  };
};

export const replyTo = (sandbox: Sandbox, review: Review): Reply | undefined =>
  replyOf(sandbox.db, { store: 'google', appId: review.app_id, reviewId: review.id });

export const reviewShape = (sandbox: Sandbox, review: Review, translated: string | undefined): object => {
  const reply = replyTo(sandbox, review);
  const userComment = {
    text: translated ?? textOf(review),
    lastModified: timestamp(review.modified_at),
    starRating: review.rating,
    ...(review.language === null ? {} : { reviewerLanguage: review.language }),
    ...deviceOf(review),
    ...(translated === undefined ? {} : { originalText: textOf(review) }),
  };
  return {
    reviewId: review.id,
    authorName: review.author,
    comments: [
      { userComment },
      ...(reply === undefined
        ? []
        : [{ developerComment: { text: reply.text, lastModified: timestamp(reply.modified_at) } }]),
    ],
  };
};
