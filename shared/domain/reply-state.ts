/** What a store says of a reply it has taken: waiting for its review, or shown to everyone. */
export type PublicState = 'PENDING' | 'PUBLISHED';

/**
 * The life of one submit, from the person's intent to the store's page.
 * queued → sending → sent → published, with `unknown` where the store did not say,
 * `superseded` where a newer revision took its place, `refused` where the store said no.
 */
export type SubmitState = 'queued' | 'sending' | 'unknown' | 'sent' | 'published' | 'superseded' | 'refused';

/** Whether nothing more will be done about a submit unless a person acts. */
export const isEnded = (state: SubmitState): boolean =>
  state === 'published' || state === 'superseded' || state === 'refused';

/** Whether a write may be on its way to the store, so that no other may start. */
export const isInFlight = (state: SubmitState): boolean => state === 'sending' || state === 'unknown';

/** What the page is told of a submit: everything not yet seen in the store is pending; a submit that ended without effect shows nothing. */
export const publicStateOf = (state: SubmitState): PublicState | null =>
  state === 'published' ? 'PUBLISHED' : state === 'superseded' || state === 'refused' ? null : 'PENDING';
