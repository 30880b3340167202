/** How many blocked drafts are tried again at once. */
export const MAX_RETRIED = 500;
