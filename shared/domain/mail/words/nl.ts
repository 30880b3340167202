import type { MailWords } from './en.ts';

export const NL: MailWords = {
  invitation: {
    subject: '{inviter} nodigt je uit voor {company}',
    text: '{inviter} nodigt je uit om in Rejoinder de appreviews van {company} te beantwoorden.',
    button: 'Uitnodiging accepteren',
    note: 'De link werkt één keer, tot {until}, en alleen voor dit adres. Verwacht je geen uitnodiging? Negeer deze e-mail dan.',
  },
  verification: {
    subject: 'Bevestig je e-mailadres',
    text: 'Bevestig dit adres om je Rejoinder-account af te maken.',
    button: 'E-mailadres bevestigen',
    note: 'De link werkt één keer, tot {until}. Heb je je niet bij Rejoinder geregistreerd? Negeer deze e-mail dan.',
  },
  passwordReset: {
    subject: 'Stel je wachtwoord opnieuw in',
    text: 'Kies een nieuw wachtwoord voor je Rejoinder-account.',
    button: 'Nieuw wachtwoord kiezen',
    note: 'De link werkt één keer, tot {until}. Heb je er niet om gevraagd? Negeer deze e-mail dan: je wachtwoord blijft zoals het is.',
  },
  linkInstead: 'Werkt de knop niet? Open dan deze link:',
};
