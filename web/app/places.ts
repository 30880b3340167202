/** Where people write to us. */
export const SUPPORT_MAIL = 'mailto:support@rejoinder.app';
export const PRIVACY_URL = 'https://rejoinder.app/privacy';
export const TERMS_URL = 'https://rejoinder.app/terms';
