import { describe, expect, it } from 'vitest';
import type { PRIMARY_LANGUAGES } from '#shared/domain/language/languages.ts';
import { hardFindingsIn } from './reply-check.ts';
import { transportResidueIn, withoutTransportResidue } from './transport-residue.ts';
import { warningsIn } from './warnings.ts';

/** A reply per language, the marks that quote it there, and labels that a model puts before it. */
const REPLIES: Record<
  (typeof PRIMARY_LANGUAGES)[number],
  [reply: string, quoted: string, ...labels: string[]]
> = {
  en: [
    'Thank you for the kind words! We’re glad.',
    '“@”',
    'Reply:',
    '**Response:**',
    'Sure! Here’s a friendly reply:\n\n',
    "Certainly, here's the shortened version:",
    'Here is a suggested response to the review in German:',
    'Draft (English):',
  ],
  cs: [
    'Děkujeme za milou recenzi. Máme radost.',
    '„@“',
    'Odpověď:',
    'Jistě! Zde je návrh odpovědi:',
    'Překlad:',
  ],
  de: [
    'Vielen Dank für Ihre Bewertung! Das freut uns.',
    '„@“',
    'Antwort:',
    'Gerne! Hier ist eine freundliche Antwort:',
    'Antwort auf die Bewertung:',
  ],
  es: [
    '¡Muchas gracias por tu reseña! Nos alegra mucho.',
    '«@»',
    'Respuesta:',
    '¡Claro! Aquí tienes una respuesta:',
    'Traducción:',
  ],
  pt: [
    'Muito obrigado pela avaliação! Ficamos felizes.',
    '“@”',
    'Resposta:',
    'Claro! Aqui está a resposta sugerida:',
    'Tradução:',
  ],
  fr: [
    'Merci beaucoup pour votre avis ! Nous sommes ravis.',
    '«\u00a0@\u00a0»',
    'Réponse :',
    'Bien sûr ! Voici une réponse :',
    'Traduction :',
  ],
  nl: [
    'Hartelijk dank voor je beoordeling! We zijn blij.',
    '“@”',
    'Antwoord:',
    'Natuurlijk! Hier is een vriendelijk antwoord:',
    'Reactie op de beoordeling:',
  ],
  pl: [
    'Dziękujemy za miłą opinię! Bardzo się cieszymy.',
    '„@”',
    'Odpowiedź:',
    'Jasne! Oto odpowiedź:',
    'Tłumaczenie:',
  ],
  uk: [
    'Дякуємо за теплий відгук! Ми дуже раді.',
    '«@»',
    'Відповідь:',
    'Звичайно! Ось відповідь на відгук:',
    'Переклад:',
  ],
  ar: ['شكرًا جزيلًا على مراجعتك! يسعدنا ذلك.', '«@»', 'الرد:', 'بالتأكيد! إليك الرد المقترح:', 'الترجمة:'],
  tr: ['Güzel yorumunuz için teşekkürler! Çok sevindik.', '“@”', 'Yanıt:', 'Tabii! İşte yanıt:', 'Çeviri:'],
  zh: ['非常感谢您的好评！我们很高兴。', '“@”', '回复：', '当然！以下是回复：', '翻译：'],
  ja: [
    '温かいレビューをありがとうございます！嬉しいです。',
    '「@」',
    '返信：',
    'もちろんです！以下が返信です：',
    '翻訳：',
  ],
  ko: ['따뜻한 리뷰 감사합니다! 정말 기쁩니다.', '“@”', '답글:', '물론입니다! 다음은 답글입니다:', '번역:'],
};

describe.each(Object.entries(REPLIES))('a reply in %s', (_language, [reply, quoted, ...labels]) => {
  it('stays as it is', () => {
    expect(withoutTransportResidue(reply)).toBe(reply);
    expect(transportResidueIn(reply)).toBeNull();
  });

  it.each([
    quoted,
    '"@"',
    "'@'",
    '  "@"\n',
    ...labels.map((label) => `${label} @`),
    `${labels[0]} "@"`,
    `"${labels[0]} @"`,
  ])('loses what stands around it in %j', (around) => {
    const text = around.replace('@', reply);
    expect(transportResidueIn(text)).not.toBeNull();
    expect(withoutTransportResidue(text).replaceAll('\u00a0', ' ').trim()).toBe(reply);
  });

  it.each([String.raw`\n`, String.raw`\n\n`, String.raw`\r\n`, String.raw`\\n`])(
    'has a line break for %s',
    (code) => {
      const text = `${reply}${code}Mona`;
      expect(transportResidueIn(text)).not.toBeNull();
      expect(withoutTransportResidue(text).split(/\n+/)).toEqual([reply, 'Mona']);
    },
  );
});

it.each([
  [String.raw`He said \"great\", thanks!`, 'He said "great", thanks!'],
  [String.raw`Danke f\u00fcr alles!`, 'Danke für alles!'],
  [String.raw`Hi,\n\nthanks\nMona`, 'Hi,\n\nthanks\\nMona'.replace('\\n', '\n')],
])('reads the escapes in %j', (text, meant) => {
  expect(withoutTransportResidue(text)).toBe(meant);
});

it.each([
  String.raw`Open C:\new\notes.txt and \\server\name, or %APPDATA%\notes, please.`,
  'The word “premium” is only a name.',
  '"Premium" is the name, and the button says "Restore".',
  '«Premium» est le nom, et le bouton dit «Restaurer»',
  'Antwort auf Ihre Frage: Ja, das geht. Danke!',
  'Antwort auf Ihre Frage vom Montag',
  'Here is the answer to your question: open Settings.',
  'Here is what we changed:\n- sync\n- search',
  'Sure! You can change it in Settings.',
  'Réponse rapide de notre équipe : merci !',
  'Respuestas y borradores: ahora se guardan.',
  'Rock ’n’ roll! It’s the players’ favourite.',
  "'Tis a pleasure to hear it, it's our players' favourite.",
  'It works on a screen of 10"',
  'Version 2: the sync is faster.',
  '回复您的问题：可以在设置中更改。',
  'ご返信ありがとうございます：設定から変更できます。',
])('leaves %j alone', (text) => {
  expect(withoutTransportResidue(text)).toBe(text);
  expect(transportResidueIn(text)).toBeNull();
});

it.each([String.raw`Thanks\nfor the review`, '"Thank you for the review!', 'Danke für die Bewertung!“'])(
  'holds %j back, whose meaning is not certain',
  (text) => {
    expect(withoutTransportResidue(text)).toBe(text);
    expect(hardFindingsIn(text, { store: 'google', own: { email: '', texts: [] } })).toMatchObject([
      { code: 'transport-residue' },
    ]);
  },
);

it("allows what stands in the publisher's own text", () => {
  const text = String.raw`Look into Documents\notes.`;
  expect(transportResidueIn(text)).not.toBeNull();
  expect(transportResidueIn(text, [text])).toBeNull();
  expect(transportResidueIn('"Danke', ['"Thank you'])).toBeNull(); // a translation of it
});

it('warns a person and marks the place', () => {
  const own = { email: '', texts: [] };
  for (const [text, part] of [
    [String.raw`Thanks!\n\nMona`, String.raw`\n\n`],
    ['Reply: Thanks!', 'Reply: '],
    ['"Thanks, Ann!"', '"'],
  ]) {
    const [warning] = warningsIn(text ?? '', 'en', own);
    expect(warning?.code).toBe('transport-residue');
    expect(text?.slice(...(warning?.span ?? [0, 0]))).toBe(part);
  }
});

describe('what a model says to the one who asked it', () => {
  it.each([
    'Thank you for your review!<|im_end|>',
    'Assistant: Thank you for your review!',
    'Response to the user: Thank you for your review!',
    'Subject: Your review\n\nThank you for it!',
    'Thank you for your review! (Note: I kept it under 350 characters.)',
    'Thank you for your review! (98 words)',
    'Thank you! Let me know if you would like me to adjust the tone.',
    'As an AI language model, I cannot answer this.',
    '- Thank you for your review!',
  ])('is found in %j', (text) => {
    expect(transportResidueIn(text)).not.toBeNull();
  });

  it.each([
    'Thank you! Let us know if you need anything else.',
    'We note your wish (a dark theme) and thank you.',
    'Please open Settings > Assistant: there you can turn it off.',
    'The assistant answers again since version 4.2.',
  ])('is not found in %j', (text) => {
    expect(transportResidueIn(text)).toBeNull();
  });
});
