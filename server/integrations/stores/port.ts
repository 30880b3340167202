import type { PublicState } from '#shared/domain/replies/submit-state.ts';
import type { Result } from '#shared/domain/result.ts';
import type { CatalogueProblem, OfferedApp } from '#shared/domain/stores/catalogue.ts';
import type { StoreKey } from '#shared/domain/stores/store-key.ts';

/** The reply a store has beside a review, and whether everybody sees it. */
export type StoreReply = { text: string; state: PublicState; modifiedAt: Date };

/** A review as its store tells it. `modifiedAt` is the newest date the store knows: Apple's never changes. */
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
  reply: StoreReply | null;
};

/**
 * One page of a store's list, newest first; `next` asks for the page after it, and `unreadable` names the rows that are left
 * out because they could not be read.
 */
export type ReviewPage = { reviews: StoreReview[]; unreadable: string[]; next: string | null };

/**
 * Why a store did not do as asked. `unknown` is the only one after which a write may still have taken effect;
 * `retryAfterMs` is the store's own word on when to come back, where it gave one; `isAway`: it gave none, nobody answered.
 * `isCertain`: the key itself is unusable, whatever the store says. `api-disabled`: the key's project has not switched Google's API on. `hasAnswered`: the store is there, but its answer could not be read.
 */
export type StoreFailure =
  | { kind: 'credentials'; detail: string; isCertain?: true }
  | { kind: 'permissions' | 'api-disabled' | 'gone' | 'too-long'; detail: string }
  | { kind: 'refused'; detail: string }
  | { kind: 'busy'; detail: string; retryAfterMs: number; isAway?: true }
  | { kind: 'unknown'; detail: string; hasAnswered?: true };

/** `repeats`: how often the request was sent again because the store had refused its token. */
export type StoreResult<Value> = Promise<Result<Value, StoreFailure> & { repeats?: number }>;

/** What the body of a store's answer says. */
export type StoreReading<Value> = (body: unknown) => Result<Value, StoreFailure>;

/** The apps of an account that can be added, and the name it goes by in the store; '' where the store does not say. */
export type Catalogue = { developerName: string; apps: OfferedApp[] };

/** Why there is no catalogue. */
export type CatalogueFailure = { kind: CatalogueProblem; detail: string };

export type CatalogueResult<Value = Catalogue> = Promise<Result<Value, CatalogueFailure>>;

/** Whether one more read of an app is within what its store allows; taken with the asking. */
export type MayRead = (appId: string) => Promise<boolean>;

/** Makes one request when it is its turn; Apple answers a second one at the same time with 429. */
export type InTurn = <Value>(call: () => StoreResult<Value>) => StoreResult<Value>;

/** What the requests of one catalogue keep to; each is asked about by itself. */
export type Limits = { mayRead?: MayRead; inTurn?: InTurn };

/** The two stores, each reached with the key of its own kind. */
export type Stores = {
  /** What a key opens: every app of its account that is published and whose reviews it may read. */
  catalogue: (key: StoreKey, limits?: Limits) => CatalogueResult;
  /** `next` of the page before, or null for the first. */
  listReviews: (key: StoreKey, appId: string, next: string | null) => StoreResult<ReviewPage>;
  /** One review as it stands, however old; `gone` when the store does not have it. */
  readReview: (key: StoreKey, appId: string, reviewId: string) => StoreResult<StoreReview>;
  /** Puts a reply beside a review, over one that may be there. */
  reply: (key: StoreKey, appId: string, reviewId: string, text: string) => StoreResult<StoreReply>;
};
