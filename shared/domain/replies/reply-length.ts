import type { Store } from '#shared/domain/stores/store.ts';

/** Maximum reply length in UTF-16 code units: Google's documented 350, and 5,970 as in Apple's web console. */
export const replyLimit = (store: Store): number => (store === 'google' ? 350 : 5970);

/** The length a draft aims at. Google documents its limit as "approximately 350", hence the margin. */
export const draftTarget = (store: Store): number => (store === 'google' ? 340 : 1200);

/** Length in UTF-16 code units, the strictest reading of the stores' "characters". */
export const replyLength = (text: string): number => text.length;

export const isTooLong = (text: string, store: Store): boolean => replyLength(text) > replyLimit(store);

/** Characters that show nothing, some of which are letters to Unicode. */
const BLANK = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a reply shows nothing: it has no characters but white space and invisible ones. */
export const isEmptyReply = (text: string): boolean =>
  text.replace(BLANK, '').replace(/^\p{M}+$/u, '') === '';
