import type { MailWords } from './en.ts';

export const ES: MailWords = {
  invitation: {
    subject: '{inviter} te invita a {company}',
    text: '{inviter} te invita a responder en Rejoinder a las reseñas de las apps de {company}.',
    button: 'Aceptar la invitación',
    note: 'El enlace funciona una sola vez, hasta el {until}, y solo con esta dirección. Si no esperabas la invitación, ignora este correo.',
  },
  verification: {
    subject: 'Confirma tu correo electrónico',
    text: 'Confirma esta dirección para terminar de crear tu cuenta de Rejoinder.',
    button: 'Confirmar el correo',
    note: 'El enlace funciona una sola vez, hasta el {until}. Si no te registraste en Rejoinder, ignora este correo.',
  },
  passwordReset: {
    subject: 'Restablece tu contraseña',
    text: 'Elige una contraseña nueva para tu cuenta de Rejoinder.',
    button: 'Elegir una contraseña nueva',
    note: 'El enlace funciona una sola vez, hasta el {until}. Si no lo pediste, ignora este correo: tu contraseña no cambia.',
  },
  linkInstead: 'Si el botón no funciona, abre este enlace:',
};
