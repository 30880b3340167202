import { expect, test } from 'vitest';
import { seedReviews } from '../seed/known.ts';
import { detected } from './detect.ts';
import { languages, phrase, phraseKeys } from './phrases.ts';

/** The same word in several languages. */
const SHARED = new Set(['super', 'ok', 'top', 'hallo', 'hey', 'servus', 'salut']);
const isShared = (text: string): boolean => SHARED.has(text.toLowerCase());

test('the language of every sample review, title and reply is detected', () => {
  const texts = seedReviews.flatMap(
    ({ language, title = '', body, reply, titleEn = '', bodyEn = '', replyEn = '' }) => [
      ...[title, body, reply].map((text) => ({ language, text })),
      ...[titleEn, bodyEn, replyEn].map((text) => ({ language: 'en', text })),
    ],
  );
  expect(texts.length).toBeGreaterThan(900);
  const wrong = texts.filter(
    ({ text, language }) => text !== '' && !isShared(text) && detected(text) !== language,
  );
  expect(wrong).toEqual([]);
});

test.each(languages)('the language of every stock sentence in %s is detected', (language) => {
  const sentences = phraseKeys
    .map((key) =>
      phrase(language, key)
        .replace('{app}', 'Leafkeeper')
        .replace(/\{\w+\}/, '3.2'),
    )
    .filter((text) => text.length >= 12);
  expect(sentences.filter((text) => detected(text) !== language)).toEqual([]);
});

test.each([
  [
    'fr',
    ['Je suis content', 'Super appli, je recommande', 'Je ne peux pas me connecter', "J'adore cette appli"],
  ],
  [
    'fr',
    ['Très pratique, merci', "Je l'utilise tous les jours", 'Impossible de se connecter', 'Trop de pub'],
  ],
  ['cs', ['Skvělá aplikace', 'Jsem spokojený', 'Pořád padá', 'Je to dobrá aplikace', 'Nejde se přihlásit']],
  ['de', ['Ich liebe diese App', 'Stürzt ständig ab', 'Leider keine Hilfe', 'Einfach klasse', 'Zu teuer']],
  [
    'es',
    ['No funciona', 'Se cierra sola cada vez', 'Lo uso todos los días', 'Muy buena', 'Demasiados anuncios'],
  ],
  ['pt', ['Muito bom', 'Não funciona', 'Obrigado pela ajuda', 'Ótimo aplicativo']],
  ['nl', ['Werkt niet', 'Ik kan niet inloggen', 'Heel handig', 'Dank je wel', 'Veel te duur']],
  ['pl', ['Świetna aplikacja', 'Nie działa', 'Polecam', 'Nie mogę się zalogować', 'Za drogo']],
  ['tr', ['Harika uygulama', 'Çalışmıyor', 'Çok güzel', 'Giriş yapamıyorum', 'Çok pahalı']],
  [
    'en',
    ['Love it', 'Does not work', "I can't log in", 'Crashes all the time', 'Too expensive', 'Great app'],
  ],
  ['uk', ['Чудовий застосунок', 'Не працює', 'Дуже добре']],
  ['zh', ['很好用', '不能登录']],
  ['ja', ['とても便利です', 'ログインできません']],
  ['ko', ['정말 좋아요', '로그인이 안 돼요']],
  ['ar', ['تطبيق رائع', 'لا يعمل']],
  ['it', ['Non funziona', 'Grazie mille per il vostro aiuto']],
  ['ru', ['Не работает', 'Очень хорошо']],
])('tells short texts in %s that it has not seen', (language, said) => {
  expect(said.filter((each) => detected(each) !== language)).toEqual([]);
});
