/** What opens a store in a publisher's name. It lives sealed and is opened for one call at a time. */
export type AppleKey = { store: 'apple'; keyId: string; privateKey: string; issuerId?: string };
export type GoogleKey = { store: 'google'; developerId: string; clientEmail: string; privateKey: string };
export type StoreKey = AppleKey | GoogleKey;
