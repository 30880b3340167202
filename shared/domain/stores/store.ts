/** An app store; never a state container or a repository. */
export type Store = 'apple' | 'google';

/** Google's package names contain a dot, Apple's numeric ids do not. */
export const storeOf = (appId: string): Store => (appId.includes('.') ? 'google' : 'apple');
