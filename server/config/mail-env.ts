import * as z from 'zod';

const smtp = z.url({ protocol: /^smtps?$/ }).optional();

export const MAIL_ENVIRONMENT = {
  /** smtp:// or smtps://, with user and password if the server asks for them. */
  SMTP_URL: smtp,
  /** The sender: an address, or a name and an address in angle brackets. */
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an address, or Name <address>',
    )
    .optional(),
  /** The sandbox's mail server. */
  SANDBOX_SMTP_URL: smtp,
};

type Environment = z.infer<z.ZodObject<typeof MAIL_ENVIRONMENT>> & { NODE_ENV: string };

/** The mail server: the configured one, the sandbox's, or none; links are then handed over by those who ask for them. */
export const mailOf = ({ NODE_ENV, SMTP_URL, MAIL_FROM, SANDBOX_SMTP_URL }: Environment) => {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new Error('MAIL_FROM: must be set with SMTP_URL');
  if (SMTP_URL !== undefined && MAIL_FROM !== undefined)
    return { isSandbox: false, url: SMTP_URL, from: MAIL_FROM };
  if (SANDBOX_SMTP_URL === undefined || NODE_ENV === 'production') return undefined;
  return { isSandbox: true, url: SANDBOX_SMTP_URL, from: MAIL_FROM ?? 'Rejoinder <no-reply@rejoinder.test>' };
};
