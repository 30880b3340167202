import { describe, expect, it } from 'vitest';
import { phrase, spokenLanguages } from '#sandbox/ai/phrases.ts';
import { isSimilar } from './similarity.ts';

const NONE = { signature: '', contact: '' };
const PRAISE = 'Thank you for the kind words! We are happy that you like the app.';

describe('reply similarity', () => {
  it.each([
    [PRAISE, '  thank you for the kind words 😊 we are happy that you like the APP'],
    [PRAISE, 'Thanks for the kind words! We are happy you like the app.'],
    [PRAISE, 'We are happy that you like the app. Thank you for the kind words!'],
    [PRAISE, 'Thank you for your kind words! We are so happy that you love the app.'],
    [
      'Danke für die netten Worte! Es freut uns sehr, dass Ihnen die App gefällt.',
      'Vielen Dank für die netten Worte! Es freut uns, dass Ihnen die App so gut gefällt.',
    ],
    ['感谢您的反馈。我们很高兴您喜欢这款应用。', '感谢您的反馈！我们非常高兴您喜欢这款应用。'],
    [
      'ご意見ありがとうございます。アプリを気に入っていただけて嬉しいです。',
      'ご意見をありがとうございます。アプリを気に入っていただけてとても嬉しいです。',
    ],
    ['شكراً جزيلاً على تقييمك! يسعدنا أن التطبيق أعجبك.', 'شكراً على تقييمك! يسعدنا جداً أن التطبيق أعجبك.'],
    ['ขอบคุณสำหรับรีวิวของคุณ เราดีใจมากที่คุณชอบแอปของเรา', 'ขอบคุณมากสำหรับรีวิวของคุณ เราดีใจที่คุณชอบแอปของเรา'],
    ['OK', 'ok!'],
    ['😊', '🙏'],
  ])('treats %j and %j as similar', (one, other) => {
    expect(isSimilar(one, [other], NONE)).toBe(true);
    expect(isSimilar(other, ['Something else', one], NONE)).toBe(true);
  });

  it.each([
    [PRAISE, 'What a lovely review! It means a lot to hear that the app works for you.'],
    [PRAISE, 'Thank you for the kind words! It means a lot to hear that reminders help you every morning.'],
    ['Sorry for the crash at start.', 'We are looking into why it crashes when you open it.'],
    ['感谢您的反馈。我们很高兴您喜欢这款应用。', '您的评价让我们整个团队都很开心，祝您使用愉快。'],
    ['Thanks!', 'Thanks a lot!'],
    ['OK', 'Hi'],
  ])('treats %j and %j as different', (one, other) => {
    expect(isSimilar(one, [other], NONE)).toBe(false);
  });

  it('ignores the signature and the contact', () => {
    const required = {
      signature: 'Kind regards, your whole Leafkeeper support team',
      contact: 'help@leaf.test',
    };
    const around = (text: string) =>
      `${text} You can write to us at help@leaf.test whenever you like.\n${required.signature}`;
    expect(isSimilar(around('So glad!'), [around('Happy you like it.')], required)).toBe(false);
    expect(isSimilar(around(PRAISE), [PRAISE], required)).toBe(true);
  });

  it.each(spokenLanguages)(
    'treats replies in %s that share one sentence of three as different',
    (language) => {
      const replyOf = (...keys: string[]) => keys.map((key) => phrase(language, key)).join(' ');
      const one = replyOf('thanksPlain', 'mixed', 'passOn');
      expect(isSimilar(one, [replyOf('thanksFeedback', 'passOn', 'improve')], NONE)).toBe(false);
    },
  );
});
