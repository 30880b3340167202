/** What somebody is told of. */
export const NOTICE_KINDS = [
  /** Reviews with one or two stars arrived. */
  'lowStars',
  /** A review is about law, safety, privacy or the press. */
  'sensitive',
  'incidentOpened',
  'incidentResolved',
  /** A review was assigned to a person. */
  'assigned',
  /** A note mentions a person. */
  'mentioned',
  /** A reply was not sent. */
  'replyFailed',
  /** A part of the product stopped working. */
  'stopped',
  /** It works again. */
  'working',
  /** Reviews wait longer than they should. */
  'late',
  /** The week in numbers. */
  'week',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A company whose access has ended is told of nothing else. */
export const isToldWithoutAccess = (kind: NoticeKind): boolean => kind === 'stopped' || kind === 'working';

/** Of a person only: no channel is told. */
export const PERSONAL_KINDS = ['assigned', 'mentioned'] as const satisfies readonly NoticeKind[];
export type ChannelKind = Exclude<NoticeKind, (typeof PERSONAL_KINDS)[number]>;

/** What a channel can be told of. */
export const CHANNEL_KINDS = [
  'lowStars',
  'sensitive',
  'incidentOpened',
  'incidentResolved',
  'replyFailed',
  'stopped',
  'working',
  'late',
  'week',
] as const satisfies readonly ChannelKind[];

/** Ids, numbers, and names of apps and people, by which the words are made; never the text of a review. */
export type Facts = Readonly<Record<string, string | number>>;

export type Notice = {
  kind: NoticeKind;
  /** What it is about, and when: two of a kind with one key are told once. */
  key: string;
  /** Members who do not see the app are not told. */
  appId?: string;
  reviewId?: string;
  incidentId?: string;
  /** User ids: only these people; absent: everybody who wants the kind. */
  to?: readonly string[];
  facts: Facts;
};
