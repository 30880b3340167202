import type { MailWords } from './en.ts';

export const JA: MailWords = {
  invitation: {
    subject: '{inviter}さんから{company}への招待',
    text: '{inviter}さんから、Rejoinderで{company}のアプリのレビューに返信するよう招待されました。',
    button: '招待を受ける',
    note: 'このリンクは1回だけ、このメールアドレスでのみ使えます。有効期限：{until}。心当たりがない場合は、このメールを無視してください。',
  },
  verification: {
    subject: 'メールアドレスの確認',
    text: 'Rejoinderアカウントの作成を完了するには、このメールアドレスを確認してください。',
    button: 'メールアドレスを確認',
    note: 'このリンクは1回だけ使えます。有効期限：{until}。Rejoinderに登録した覚えがない場合は、このメールを無視してください。',
  },
  passwordReset: {
    subject: 'パスワードの再設定',
    text: 'Rejoinderアカウントの新しいパスワードを設定してください。',
    button: '新しいパスワードを設定',
    note: 'このリンクは1回だけ使えます。有効期限：{until}。心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  },
  linkInstead: 'ボタンが使えない場合は、次のリンクを開いてください：',
};
