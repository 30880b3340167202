import type { MailWords } from './en.ts';

export const ZH: MailWords = {
  invitation: {
    subject: '{inviter} 邀请您加入 {company}',
    text: '{inviter} 邀请您在 Rejoinder 中回复 {company} 的 App 评论。',
    button: '接受邀请',
    note: '该链接仅对此邮箱有效，只能使用一次，有效期至 {until}。如果您并未期待此邀请，请忽略这封邮件。',
  },
  verification: {
    subject: '确认您的电子邮箱',
    text: '请确认此邮箱，以完成 Rejoinder 账户的设置。',
    button: '确认邮箱',
    note: '该链接只能使用一次，有效期至 {until}。如果您没有注册 Rejoinder，请忽略这封邮件。',
  },
  passwordReset: {
    subject: '重置您的密码',
    text: '请为您的 Rejoinder 账户设置新密码。',
    button: '设置新密码',
    note: '该链接只能使用一次，有效期至 {until}。如果这不是您的请求，请忽略这封邮件，您的密码不会改变。',
  },
  linkInstead: '如果按钮无法使用，请打开此链接：',
};
