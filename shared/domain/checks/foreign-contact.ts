/** The publisher's own names, links and addresses, from the app's settings. */
export type AllowedMentions = { email: string; texts: readonly string[] };

export type ContactCode = 'foreign-link' | 'foreign-address' | 'phone-number';
