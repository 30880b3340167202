import type { MailWords } from './en.ts';

export const TR: MailWords = {
  invitation: {
    subject: '{inviter} sizi davet ediyor: {company}',
    text: '{inviter}, Rejoinder’da uygulama yorumlarını yanıtlamanız için sizi davet ediyor. Şirket: {company}.',
    button: 'Daveti kabul et',
    note: 'Bağlantı bir kez ve yalnızca bu adres için çalışır. Son geçerlilik: {until}. Böyle bir davet beklemiyorsanız bu e-postayı dikkate almayın.',
  },
  verification: {
    subject: 'E-posta adresinizi onaylayın',
    text: 'Rejoinder hesabınızın kurulumunu tamamlamak için bu adresi onaylayın.',
    button: 'E-postayı onayla',
    note: 'Bağlantı bir kez çalışır. Son geçerlilik: {until}. Rejoinder’a kaydolmadıysanız bu e-postayı dikkate almayın.',
  },
  passwordReset: {
    subject: 'Şifrenizi sıfırlayın',
    text: 'Rejoinder hesabınız için yeni bir şifre seçin.',
    button: 'Yeni şifre seç',
    note: 'Bağlantı bir kez çalışır. Son geçerlilik: {until}. Bunu siz istemediyseniz bu e-postayı dikkate almayın: Şifreniz değişmez.',
  },
  linkInstead: 'Düğme çalışmazsa bu bağlantıyı açın:',
};
