/** The name the provider goes by wherever it runs; the server's verifier has it once more, and it is not Google's. */
export const ISSUER = 'https://identity.rejoinder.test/rejoinder-embedded';
export const PROJECT_ID = 'rejoinder-embedded';
