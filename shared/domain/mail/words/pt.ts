import type { MailWords } from './en.ts';

export const PT: MailWords = {
  invitation: {
    subject: '{inviter} convidou você para {company}',
    text: '{inviter} convidou você para responder no Rejoinder às avaliações dos apps de {company}.',
    button: 'Aceitar convite',
    note: 'O link funciona uma vez, até {until}, e só para este endereço. Se você não esperava o convite, ignore este e-mail.',
  },
  verification: {
    subject: 'Confirme seu e-mail',
    text: 'Confirme este endereço para concluir a criação da sua conta no Rejoinder.',
    button: 'Confirmar e-mail',
    note: 'O link funciona uma vez, até {until}. Se você não se cadastrou no Rejoinder, ignore este e-mail.',
  },
  passwordReset: {
    subject: 'Redefina sua senha',
    text: 'Escolha uma nova senha para a sua conta no Rejoinder.',
    button: 'Escolher nova senha',
    note: 'O link funciona uma vez, até {until}. Se você não pediu o link, ignore este e-mail: sua senha continua a mesma.',
  },
  linkInstead: 'Se o botão não funcionar, abra este link:',
};
