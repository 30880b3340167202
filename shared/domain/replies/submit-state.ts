/** What a store says of a reply it has taken: waiting for its review, or shown to everyone. */
export type PublicState = 'PENDING' | 'PUBLISHED';

/**
 * The life of one submit, from the person's intent to the store's page.
 * queued → sending → sent → published, with `unknown` where the store did not say,
 * `superseded` where a newer revision took its place, `refused` where the store said no, `withdrawn` where a person took
 * it back before anything was sent.
 */
export type SubmitState =
  | 'queued'
  | 'sending'
  | 'unknown'
  | 'sent'
  | 'published'
  | 'superseded'
  | 'refused'
  | 'withdrawn';
