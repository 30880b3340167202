import type { MailWords } from './en.ts';

export const DE: MailWords = {
  invitation: {
    subject: 'Einladung von {inviter} zu {company}',
    text: '{inviter} lädt Sie ein, in Rejoinder die App-Rezensionen von {company} zu beantworten.',
    button: 'Einladung annehmen',
    note: 'Der Link gilt einmal, bis {until}, und nur für diese Adresse. Wenn Sie keine Einladung erwarten, ignorieren Sie diese E-Mail.',
  },
  verification: {
    subject: 'E-Mail-Adresse bestätigen',
    text: 'Bestätigen Sie diese Adresse, um Ihr Rejoinder-Konto fertig einzurichten.',
    button: 'E-Mail-Adresse bestätigen',
    note: 'Der Link gilt einmal, bis {until}. Wenn Sie sich nicht bei Rejoinder registriert haben, ignorieren Sie diese E-Mail.',
  },
  passwordReset: {
    subject: 'Passwort zurücksetzen',
    text: 'Wählen Sie ein neues Passwort für Ihr Rejoinder-Konto.',
    button: 'Neues Passwort wählen',
    note: 'Der Link gilt einmal, bis {until}. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
  linkInstead: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
};
