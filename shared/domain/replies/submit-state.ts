/** The state of an accepted reply in the store: in review, or public. */
export type PublicState = 'PENDING' | 'PUBLISHED';

/**
 * The life of one submit: queued → sending → sent → published. `unknown`: the outcome of the write is not known.
 * `superseded`: a newer revision replaced it. `refused`: the store rejected it. `cancelled`: the user cancelled it
 * before it was sent.
 */
export type SubmitState =
  | 'queued'
  | 'sending'
  | 'unknown'
  | 'sent'
  | 'published'
  | 'superseded'
  | 'refused'
  | 'cancelled';
