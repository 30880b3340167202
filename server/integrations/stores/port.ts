import type { PublicState } from '#shared/domain/replies/submit-state.ts';
import type { Result } from '#shared/domain/result.ts';
import type { OfferedApp } from '#shared/domain/stores/catalogue.ts';
import type { CatalogueProblem } from '#shared/domain/stores/link-errors.ts';
import type { PublicRating } from '#shared/domain/stores/public-rating.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';

/** A review's reply in the store, and whether it is public. */
export type StoreReply = { text: string; state: PublicState; modifiedAt: Date };

/** A review as the store reports it. `modifiedAt` is the newest date the store knows: Apple's never changes. */
export type StoreReview = {
  reviewId: string;
  author: string;
  title: string;
  body: string;
  starRating: number;
  modifiedAt: Date;
  deviceLanguage: string | null;
  appVersionName: string | null;
  androidOsVersion: number | null;
  productName: string | null;
  /** Apple's storefront, ISO 3166 alpha-3. */
  territory?: string | null;
  reply: StoreReply | null;
};

/**
 * One page of a store's list, newest first; `next` is the following page's cursor, and `unreadable` names the rows left
 * out because they could not be parsed.
 */
export type ReviewPage = { reviews: StoreReview[]; unreadable: string[]; next: string | null };

/** A version that is or was in the store; `at` is the nearest to its release that the store tells. */
export type StoreVersion = { id: string; platform: string; version: string; at: Date };
export type VersionPage = { versions: StoreVersion[]; next: string | null };

/** The ids of the reviews of a version, one page of them. */
export type VersionReviewPage = { reviews: string[]; next: string | null };

/**
 * Why a store call failed. Only after `unknown` may a write still have taken effect. `retryAfterMs` is the store's
 * requested delay; with `isAway` there was none, because the store did not respond. `isCertain`: the key itself is
 * unusable, whatever the store says. `api-disabled`: Google's API is not enabled in the key's project. `hasAnswered`:
 * the store responded, but unreadably. `words`: why the store refuses a reply, in its own words (`storeMessage`); the
 * same reply would be refused again.
 */
export type StoreFailure =
  | { kind: 'credentials'; detail: string; isCertain?: true }
  | { kind: 'permissions' | 'api-disabled' | 'gone' | 'too-long'; detail: string }
  | { kind: 'refused'; detail: string; words?: string }
  | { kind: 'busy'; detail: string; retryAfterMs: number; isAway?: true }
  | { kind: 'unknown'; detail: string; hasAnswered?: true };

/** `repeats`: how often the request was repeated because the store had refused its token. */
export type StoreResult<Value> = Promise<Result<Value, StoreFailure> & { repeats?: number }>;

/** The parsed body of a store's answer. */
export type StoreReading<Value> = (body: unknown) => Result<Value, StoreFailure>;

/** An account's apps that can be added, and its name in the store; '' if unknown. */
export type Catalogue = {
  developerName: string;
  apps: OfferedApp[];
  /** The ids of its apps for which the store did not say whether reviews may be read. */
  unchecked: string[];
};

/** Why the catalogue could not be read. */
export type CatalogueFailure = { kind: CatalogueProblem; detail: string };

export type CatalogueResult<Value = Catalogue> = Promise<Result<Value, CatalogueFailure>>;

/** Whether one more read of an app is within the store's limit; consumes it if so. */
export type MayRead = (appId: string) => Promise<boolean>;

/** Makes one request when it is its turn: Apple answers concurrent ones with 429. */
export type InTurn = <Value>(call: () => StoreResult<Value>) => StoreResult<Value>;

/** The rate limits for the requests of a catalogue. */
export type Limits = { mayRead?: MayRead; inTurn?: InTurn };

/** The two stores, each reached with its own kind of key. */
export type Stores = {
  /** Every published app of the key's account whose reviews it may read. */
  catalogue: (key: StoreKey, limits?: Limits) => CatalogueResult;
  /** `next` of the previous page, or null for the first. */
  listReviews: (key: StoreKey, appId: string, next: string | null) => StoreResult<ReviewPage>;
  /** An app's released versions; Google tells none. */
  listVersions: (key: StoreKey, appId: string, next: string | null) => StoreResult<VersionPage>;
  /** The reviews of one of these versions, the newest first; `gone` if there is no such version. */
  listVersionReviews: (
    key: StoreKey,
    versionId: string,
    next: string | null,
  ) => StoreResult<VersionReviewPage>;
  /** An app's public rating, in a country (ISO 3166 alpha-2) for Apple; null: none, or none that can be read. */
  readRating: (appId: string, country: string) => StoreResult<PublicRating | null>;
  /** One review in its current state, of any age; `gone` if the store does not have it. */
  readReview: (key: StoreKey, appId: string, reviewId: string) => StoreResult<StoreReview>;
  /** Posts a reply to a review, replacing an existing one. */
  reply: (key: StoreKey, appId: string, reviewId: string, text: string) => StoreResult<StoreReply>;
  /** Removes the reply to a review; without one nothing changes. Google can only replace it. */
  removeReply: (key: StoreKey, reviewId: string) => StoreResult<null>;
};
