export type MailTemplate = 'invitation' | 'verification' | 'passwordReset';

/** A mail's texts; in braces: `inviter`, `company`, and `until`, the time when its link expires. */
export type MailWords = Record<
  MailTemplate,
  { subject: string; text: string; button: string; note: string }
> & {
  /** Before the link as text. */
  linkInstead: string;
};

export const EN: MailWords = {
  invitation: {
    subject: '{inviter} invited you to {company}',
    text: '{inviter} invited you to answer the app reviews of {company} in Rejoinder.',
    button: 'Accept invitation',
    note: "The link works once, until {until}, and only for this address. If you weren't expecting it, you can ignore this email.",
  },
  verification: {
    subject: 'Confirm your email',
    text: 'Confirm this address to finish setting up your Rejoinder account.',
    button: 'Confirm email',
    note: "The link works once, until {until}. If you didn't sign up for Rejoinder, you can ignore this email.",
  },
  passwordReset: {
    subject: 'Reset your password',
    text: 'Choose a new password for your Rejoinder account.',
    button: 'Choose new password',
    note: "The link works once, until {until}. If you didn't ask for it, you can ignore this email: your password stays as it is.",
  },
  linkInstead: "If the button doesn't work, open this link:",
};
