import type { MailWords } from './en.ts';

export const CS: MailWords = {
  invitation: {
    subject: '{inviter} vás zve do firmy {company}',
    text: '{inviter} vás zve, abyste v Rejoinderu odpovídali na recenze aplikací firmy {company}.',
    button: 'Přijmout pozvánku',
    note: 'Odkaz funguje jednou, do {until}, a jen pro tuto adresu. Pokud pozvánku nečekáte, tento e-mail ignorujte.',
  },
  verification: {
    subject: 'Potvrďte svůj e-mail',
    text: 'Potvrďte tuto adresu a dokončete tak vytvoření účtu Rejoinder.',
    button: 'Potvrdit e-mail',
    note: 'Odkaz funguje jednou, do {until}. Pokud jste se v Rejoinderu neregistrovali, tento e-mail ignorujte.',
  },
  passwordReset: {
    subject: 'Obnovení hesla',
    text: 'Zvolte si nové heslo ke svému účtu Rejoinder.',
    button: 'Zvolit nové heslo',
    note: 'Odkaz funguje jednou, do {until}. Pokud jste o něj nežádali, tento e-mail ignorujte: heslo zůstane beze změny.',
  },
  linkInstead: 'Pokud tlačítko nefunguje, otevřete tento odkaz:',
};
