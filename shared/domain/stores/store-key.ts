/** A publisher's store credentials: stored encrypted, and decrypted only for the duration of one call. */
export type AppleKey = { store: 'apple'; keyId: string; privateKey: string; issuerId?: string };
export type GoogleKey = { store: 'google'; developerId: string; clientEmail: string; privateKey: string };
export type StoreKey = AppleKey | GoogleKey;
