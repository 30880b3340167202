// long: written by `npm run schema` from the migrations
import type { ColumnType } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

/** Read as a `Date`; text is finer than that. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Written as text. */
type Json<Name extends keyof JsonColumns> = ColumnType<JsonColumns[Name], string, string>;
/** Has a default. */
type Default<T> =
  T extends ColumnType<infer Read, infer Written, infer Changed>
    ? ColumnType<Read, Written | undefined, Changed>
    : ColumnType<T, T | undefined, T>;
/** Never written. */
type ReadOnly<T> = ColumnType<T, never, never>;

export type Schema = {
  /** The last reading of the top of an app's list for replies that were about to be sent. */
  app_reads: {
    company_id: string;
    app_id: string;
    read_at: Default<Timestamp>;
    /** Which reviews stood there. */
    review_ids: Default<string[]>;
    /** The lease of whoever is reading it now. */
    reading_until: Timestamp | null;
  };
  /** How reading an app's reviews from its store goes. */
  app_syncs: {
    company_id: string;
    app_id: string;
    due_at: Default<Timestamp>;
    last_good_at: Timestamp | null;
    /** When all of the newest 2,000 were last compared. */
    last_full_at: Timestamp | null;
    failing_since: Timestamp | null;
    last_error: 'CREDENTIALS' | 'PERMISSIONS' | 'API_DISABLED' | 'STORE_AWAY' | 'NOT_LINKED' | null;
    /** Since when the store has refused the key; told once that has lasted. */
    refused_since: Timestamp | null;
    /** When it was noticed that a day had passed without a good reading. */
    late_since: Timestamp | null;
    /** How many reviews the first reading gave to be prepared, until they are. */
    to_prepare: number | null;
    /** Where a reading that broke off goes on; `cursor_page`, `cursor_is_full` and `cursor_since` say what it was. */
    cursor: string | null;
    cursor_page: number | null;
    cursor_is_full: boolean | null;
    cursor_since: Timestamp | null;
    /** A cursor passed earlier in this reading: coming to it again means that the pages go in a circle. */
    cursor_mark: string | null;
    /** Rows of the store's list that could not be read, by id or hash. */
    unreadable: Default<string[]>;
    unreadable_since: Timestamp | null;
  };
  /** The apps a company has added, and how replies for them are written. */
  apps: {
    company_id: string;
    app_id: string;
    store: 'apple' | 'google';
    name: string;
    image: string;
    creator: string;
    model: string;
    additional_prompt: Default<string>;
    prompt_modifiers: Json<'apps.prompt_modifiers'>;
    added_at: Default<Timestamp>;
    /** Deleted or unlinked then; its reviews are kept. */
    hidden_at: Timestamp | null;
    /** Comes back with the next link; what a person deleted does not. */
    hidden_by_unlink: Default<boolean>;
  };
  /** The newest change of a company that is no longer kept. */
  change_floors: {
    company_id: string;
    xid: string;
    id: number;
  };
  /** What has changed, for the pages that follow it: only which rows, their newest state is read when it is told. Written by triggers; read in the order of (xid, id) and only below the oldest transaction that still runs, so none is passed by that commits late. */
  changes: {
    company_id: string;
    xid: Default<string>;
    id: ReadOnly<number>;
    kind: 'reviews' | 'many' | 'apps' | 'draft';
    app_id: string;
    /** Null: more than are told one by one, or none in particular. */
    review_ids: string[] | null;
    /** The only one who is told. */
    user_id: string | null;
    created_at: Default<Timestamp>;
  };
  /** The tenants: a publisher, its trial and what its subscriptions come to. */
  companies: {
    company_id: Default<string>;
    name: string;
    trial_ends_at: Timestamp | null;
    subscription_ends_at: Timestamp | null;
    is_subscription_canceled: Default<boolean>;
    created_at: Default<Timestamp>;
  };
  /** What a person has typed under a review and not sent. A dropped draft leaves its row, so that versions never start again and a page that was asleep cannot write over what was typed since. */
  drafts: {
    company_id: string;
    app_id: string;
    review_id: string;
    user_id: string;
    /** Counts the times it was saved or dropped. */
    version: Default<number>;
    /** Null: dropped. */
    draft: Json<'drafts.draft'> | null;
    saved_at: Default<Timestamp>;
  };
  /** The job queue (decision 39). A row is a job that waits, runs or was set aside; one that is done is deleted. */
  jobs: {
    company_id: string;
    queue: string;
    /** Two jobs of a company and queue with the same key are one job. */
    key: string;
    id: ReadOnly<number>;
    payload: Json<'jobs.payload'>;
    app_id: ReadOnly<string>;
    review_id: ReadOnly<string | null>;
    priority: Default<number>;
    /** Waiting: not started before; running: when its lease ends. */
    run_at: Timestamp;
    is_running: Default<boolean>;
    /** Enqueued again while it ran: it is to run once more, not before then. */
    rerun_at: Timestamp | null;
    /** How often it was started: the fencing token of the worker that runs it. */
    claims: Default<number>;
    /** Of those, how many count. */
    attempts: Default<number>;
    last_error: string | null;
    set_aside_at: Timestamp | null;
    created_at: Default<Timestamp>;
  };
  /** Events of the payment provider that were taken in: told again, they change nothing. */
  payment_events: {
    company_id: string;
    event_id: string;
    subscription_id: string;
    occurred_at: Timestamp;
    seen_at: Timestamp;
  };
  /** Which reviews those are: each counts once a month. */
  processed_reviews: {
    company_id: string;
    month: string;
    app_id: string;
    review_id: string;
  };
  /** What a company tells the writer in its own words; empty where the default counts. */
  prompts: {
    company_id: string;
    master_prompt: Default<string>;
    improve_prompt: Default<string>;
    translate_review_prompt: Default<string>;
    translate_text_prompt: Default<string>;
    saved_at: Default<Timestamp>;
  };
  /** Every text a reply ever had, from whomever; nothing here is changed or removed. */
  reply_revisions: {
    company_id: string;
    app_id: string;
    review_id: string;
    revision: number;
    review_revision: number;
    text: string;
    language: string | null;
    translated_text: string;
    source: 'writer' | 'user' | 'store';
    user_id: string | null;
    created_at: Default<Timestamp>;
  };
  /** Unanswered and answered reviews of each app. */
  review_counts: {
    company_id: string;
    app_id: string;
    unanswered: Default<number>;
    answered: Default<number>;
  };
  /** Reviews of an app on each day (UTC), a row a year: from these an offset of a list becomes a day, and a search learns which months there are. */
  review_days: {
    company_id: string;
    app_id: string;
    is_answered: boolean;
    year: number;
    /** The sum of its days. */
    n: number;
    /** 366 of them: the first is January 1. */
    days: number[];
  };
  /** Times whose reviews the store no longer tells, until they are imported or found otherwise. */
  review_gaps: {
    company_id: string;
    app_id: string;
    from_at: Timestamp;
    to_at: Timestamp;
    /** Of the months the gap lies in, those that were imported. */
    imported_months: Default<string[]>;
    healed_at: Timestamp | null;
  };
  /** Earlier texts of reviews that their authors changed. */
  review_revisions: {
    company_id: string;
    app_id: string;
    review_id: string;
    revision: number;
    title: string;
    body: string;
    star_rating: number;
    modified_at: Timestamp;
    seen_at: Timestamp;
  };
  /** Reviews of an app of each kind, for the filters. */
  review_tallies: {
    company_id: string;
    app_id: string;
    is_answered: boolean;
    /** A row with a version counts that version only, one with an empty one whatever the version. */
    version: string;
    /** 0: all of a version. */
    star_rating: number;
    /** Empty: not known. */
    base_language: string;
    was_edited: boolean;
    n: number;
  };
  /** The words of each review, for searching; written a moment after the review. */
  review_words: {
    company_id: string;
    app_id: string;
    review_id: string;
    /** Each word begins with a key of its app and month (UTC), so that what is read for a word is of those alone and a search can begin with the newest. */
    words_in_month: string | null;
  };
  /** A review as it stands, with the reply that stands beside it: one row holds what a card shows, so a page is one read. A removed review keeps its row and is on no list and in no count. That each has an app is seen to once per statement (functions/review_integrity.sql). */
  reviews: {
    company_id: string;
    app_id: string;
    review_id: string;
    /** Counts the reviewer's changes. */
    revision: Default<number>;
    author: string;
    title: string;
    body: string;
    star_rating: number;
    /** By the store's clock. */
    modified_at: Timestamp;
    /** When this revision was first seen, by ours. */
    revised_at: Timestamp;
    removed_at: Timestamp | null;
    was_edited: Default<boolean>;
    device_language: string | null;
    product_name: string | null;
    android_os_version: number | null;
    app_version_name: string | null;
    version: ReadOnly<string | null>;
    review_language: string | null;
    base_language: ReadOnly<string | null>;
    translated_title: string | null;
    translated_body: string | null;
    draft: Default<'none' | 'preparing' | 'ready' | 'limit' | 'held' | 'failed'>;
    reply_revision: Default<number>;
    response: Default<string>;
    translated_response: Default<string>;
    response_language: string | null;
    is_answered: Default<boolean>;
    answered_by: string | null;
    answered_at: Timestamp | null;
    public_state: 'PENDING' | 'PUBLISHED' | null;
    /** What stands in the store beside a review that has changed since. */
    earlier_reply: string | null;
    submit_error: 'REVIEW_NOT_FOUND' | 'REVIEW_CHANGED' | 'TOO_MANY_CHARACTERS' | 'NO_PERMISSIONS' | 'ERROR_SUBMIT' | null;
    undo_until: Timestamp | null;
  };
  /** The circuit breaker of a store for one company's key. */
  store_breakers: {
    company_id: string;
    store: 'apple' | 'google';
    failures: number;
    closed_until: Timestamp | null;
  };
  /** What a store still lets a key or an app do: a token bucket, and until when nothing may be called. */
  store_budgets: {
    company_id: string;
    /** `apple`, `google:read:<app>` or `google:write:<app>`. */
    bucket: string;
    /** Calls left at `refilled_at`. */
    calls: number;
    refilled_at: Timestamp;
    blocked_until: Timestamp | null;
    /** The lease of the call under way: one call at a time, and a dead worker's ends by itself. */
    busy_until: Timestamp | null;
    /** Whose lease it is, so that a call that outlived its own does not end another's. */
    holder: string | null;
    /** Whoever waits to send a reply goes before the next reading of a list. */
    reply_waits_until: Timestamp | null;
  };
  /** The store accounts of a company, with their keys. */
  store_links: {
    company_id: string;
    store: 'apple' | 'google';
    developer_name: string;
    developer_id: string | null;
    /** Encrypted: not readable without the master key. */
    sealed_key: string;
    linked_at: Default<Timestamp>;
    /** What the key proves, hashed: one account is linked by one company at a time. Like every unique key it goes past row-level security, and tells no more than that an account whose key one holds is taken. */
    fingerprint: string | null;
  };
  /** The outbox: what a person decided to send, and how far it got. */
  submits: {
    company_id: string;
    app_id: string;
    review_id: string;
    reply_revision: number;
    review_revision: number;
    text: string;
    state: Default<'queued' | 'sending' | 'unknown' | 'sent' | 'published' | 'superseded' | 'refused' | 'withdrawn'>;
    /** When the next step may be taken: a send, a read-back, a retry. */
    due_at: Timestamp;
    attempts: Default<number>;
    /** The fencing token, raised by each claim: a step that carries an older one changes nothing. */
    fence: Default<number>;
    lease_until: Timestamp | null;
    /** When the store first took it. */
    landed_at: Timestamp | null;
    /** When the store was first seen showing it. */
    seen_at: Timestamp | null;
    verify_step: Default<number>;
    verify_at: Timestamp | null;
    error: 'REVIEW_NOT_FOUND' | 'REVIEW_CHANGED' | 'TOO_MANY_CHARACTERS' | 'NO_PERMISSIONS' | 'ERROR_SUBMIT' | null;
    user_id: string;
    user_name: string;
    /** Until then it can be taken back. */
    undo_until: Timestamp | null;
    /** What stood beside the review before, which an undo brings back. */
    before: Json<'submits.before'> | null;
    created_at: Default<Timestamp>;
  };
  /** What the payment provider last said of each subscription. */
  subscriptions: {
    company_id: string;
    /** Belongs to one company for ever, whatever is said of it later. */
    subscription_id: string;
    ends_at: Timestamp;
    is_canceled: boolean;
    /** By the provider's clock. */
    changed_at: Timestamp;
    /** The event that told it, which breaks ties; empty where it was read. */
    changed_by: string;
    /** When the provider is asked, in case the news of a renewal was lost. */
    check_at: Timestamp | null;
  };
  /** Reviews a company had processed in a month, which its plan limits. */
  usage: {
    company_id: string;
    month: string;
    processed: Default<number>;
  };
  /** The people of a company. */
  users: {
    company_id: string;
    /** The subject of the identity provider's tokens. */
    user_id: string;
    username: string;
    first_name: string;
    last_name: string;
    known_languages: Default<string[]>;
    /** What a person prefers wherever they sign in, as the contract names it; what they never set is not in it. */
    settings: Default<Json<'users.settings'>>;
    /** As the identity provider said at registration. */
    email_verified: Default<boolean>;
    /** ID tokens issued before are refused: the password is newer, or the account is gone. */
    tokens_valid_after: Timestamp | null;
    created_at: Default<Timestamp>;
  };
  /** Reviews whose words are to be written: a row a page, put there with the reviews, so that none is forgotten. */
  words_due: {
    company_id: string;
    id: ReadOnly<number>;
    app_id: string;
    review_ids: string[];
  };
  /** Which reviews are being written for: of two jobs for one review only the first asks the writer. */
  writer_asks: {
    company_id: string;
    app_id: string;
    review_id: string;
    /** After it whoever asked is taken to be gone. */
    until: Timestamp;
  };
  /** How often a company called the writer on a day (UTC), what it cost in the writer's own tokens, and what became of it. */
  writer_usage: {
    company_id: string;
    day: Timestamp;
    calls: Default<number>;
    tokens_in: Default<number>;
    tokens_out: Default<number>;
    /** Calls that brought nothing. */
    failures: Default<number>;
    /** Answers that nobody may see, asked for again in vain. */
    held: Default<number>;
    /** Calls that were not made: the day had none left. */
    capped: Default<number>;
  };
};
