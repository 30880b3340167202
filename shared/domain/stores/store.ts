/** The two app stores. A *store* is never a state container or a repository. */
export type Store = 'apple' | 'google';

/** The store an app id belongs to: Google's package names contain a dot, Apple's numeric ids do not. */
export const storeOf = (appId: string): Store => (appId.includes('.') ? 'google' : 'apple');
