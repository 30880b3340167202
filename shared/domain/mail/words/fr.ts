import type { MailWords } from './en.ts';

export const FR: MailWords = {
  invitation: {
    subject: '{inviter} vous invite à rejoindre {company}',
    text: '{inviter} vous invite à répondre dans Rejoinder aux avis sur les apps de {company}.',
    button: 'Accepter l’invitation',
    note: 'Le lien fonctionne une seule fois, jusqu’au {until}, et uniquement pour cette adresse. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
  },
  verification: {
    subject: 'Confirmez votre adresse e-mail',
    text: 'Confirmez cette adresse pour terminer la création de votre compte Rejoinder.',
    button: 'Confirmer l’adresse',
    note: 'Le lien fonctionne une seule fois, jusqu’au {until}. Si vous n’avez pas créé de compte Rejoinder, ignorez cet e-mail.',
  },
  passwordReset: {
    subject: 'Réinitialisez votre mot de passe',
    text: 'Choisissez un nouveau mot de passe pour votre compte Rejoinder.',
    button: 'Choisir un mot de passe',
    note: 'Le lien fonctionne une seule fois, jusqu’au {until}. Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe ne change pas.',
  },
  linkInstead: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
};
