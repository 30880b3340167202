import type { MailWords } from './en.ts';

export const PL: MailWords = {
  invitation: {
    subject: '{inviter} zaprasza Cię do firmy {company}',
    text: '{inviter} zaprasza Cię do odpowiadania w Rejoinderze na opinie o aplikacjach firmy {company}.',
    button: 'Przyjmij zaproszenie',
    note: 'Link działa jeden raz, do {until}, i tylko dla tego adresu. Jeśli nie spodziewasz się zaproszenia, zignoruj tego e-maila.',
  },
  verification: {
    subject: 'Potwierdź swój adres e-mail',
    text: 'Potwierdź ten adres, aby dokończyć tworzenie konta Rejoinder.',
    button: 'Potwierdź adres',
    note: 'Link działa jeden raz, do {until}. Jeśli to nie Ty zakładasz konto w Rejoinderze, zignoruj tego e-maila.',
  },
  passwordReset: {
    subject: 'Ustaw nowe hasło',
    text: 'Wybierz nowe hasło do swojego konta Rejoinder.',
    button: 'Wybierz nowe hasło',
    note: 'Link działa jeden raz, do {until}. Jeśli ta prośba nie pochodzi od Ciebie, zignoruj tego e-maila: hasło pozostanie bez zmian.',
  },
  linkInstead: 'Jeśli przycisk nie działa, otwórz ten link:',
};
