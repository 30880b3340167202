/** The name the provider goes by wherever it runs: it never changes, and is not Google's. */
export const EMBEDDED = {
  issuer: 'https://identity.rejoinder.test/rejoinder-embedded',
  projectId: 'rejoinder-embedded',
};
