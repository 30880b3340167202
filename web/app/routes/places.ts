export const PRIVACY_URL = 'https://rejoinder.app/privacy';
export const TERMS_URL = 'https://rejoinder.app/terms';
