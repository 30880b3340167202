/** The provider's issuer, different from Google's; the server's verifier repeats it. */
export const ISSUER = 'https://identity.rejoinder.test/rejoinder-embedded';
export const PROJECT_ID = 'rejoinder-embedded';
