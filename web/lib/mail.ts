/** Support address. */
const SUPPORT = 'support@rejoinder.app';

const mail = (subject: string): string => `mailto:${SUPPORT}?subject=${encodeURIComponent(subject)}`;

export const SUPPORT_MAIL = `mailto:${SUPPORT}`;
export const LANGUAGE_REQUEST_MAIL = mail('Language request');
export const DELETE_ACCOUNT_MAIL = mail('Delete account request');
export const STORE_LINK_MAIL = mail('Store link help');
export const PAYMENT_MAIL = mail('Payment help');
