import { describe, expect, it } from 'vitest';
import { phrasesIn } from '#shared/domain/language/phrases.ts';
import { sentencesIn } from '#shared/domain/language/sentences.ts';
import { DEFAULT_MODIFIERS } from './reply-settings.ts';
import { requiredPartsOf, shortenReply } from './shorten-reply.ts';

const NONE = { signature: '', contact: '' };
const requiredParts = { signature: 'Your Leaf Team', contact: 'help@leaf.test' };

describe('shortened reply', () => {
  it.each([
    ['One is here. Two is here. Three.', 25, NONE, 'One is here. Two is here.'],
    ['One is here. Two is here. Three.', 12, NONE, 'One is here.'],
    ['One is here. Two is here. Three.', 11, NONE, 'Three.'],
    ['Much too long a sentence.', 10, NONE, null],
    ['Ask Dr. Smith. He knows. Bye.', 8, NONE, 'Bye.'],
    ['感谢您的反馈。我们会继续改进。再见。', 8, NONE, '感谢您的反馈。'],
    ['One is here. Two.\nYour Leaf Team', 30, requiredParts, 'One is here.\nYour Leaf Team'],
    [
      'One is. Write to help@leaf.test. Two is.\n\nYour Leaf Team',
      47,
      requiredParts,
      'Write to help@leaf.test.\n\nYour Leaf Team',
    ],
    [
      'One is. Write to help@leaf.test. Two.\n\nYour Leaf Team',
      52,
      requiredParts,
      'One is. Write to help@leaf.test.\n\nYour Leaf Team',
    ],
    ['Eins ist da. Zwei ist da.\nIhr Team', 22, requiredParts, 'Eins ist da.\nIhr Team'],
    ['One.\nYour Leaf Team', 14, requiredParts, null],
    [' fits when trimmed ', 17, NONE, 'fits when trimmed'],
  ])('consists of whole sentences: %j within %i', (text, limit, mustKeep, reply) => {
    expect(shortenReply(text, limit, mustKeep)).toBe(reply);
  });

  it('requires the signature and the contact of the settings', () => {
    expect(requiredPartsOf({ ...DEFAULT_MODIFIERS, includeSignature: true, email: 'a@b.test' })).toEqual({
      signature: 'Our Support Team',
      contact: 'a@b.test',
    });
    expect(
      requiredPartsOf({ ...DEFAULT_MODIFIERS, signature: 'X', offerContact: 'NEVER', email: 'a@b.test' }),
    ).toEqual(NONE);
  });
});

describe('shortened reply in a script without spaces', () => {
  const thai =
    'ขอบคุณสำหรับรีวิวของคุณ เราดีใจมากที่คุณชอบแอปของเรา หากมีปัญหา โปรดติดต่อเราที่ help@leaf.test ค่ะ ทีมงานจะปรับปรุงต่อไป';
  it.each([
    // In Thai and Lao a space ends a sentence, unless it is next to another script or follows an "if" clause.
    [thai, 60, NONE, 'ขอบคุณสำหรับรีวิวของคุณ เราดีใจมากที่คุณชอบแอปของเรา'],
    [thai, 40, NONE, 'ขอบคุณสำหรับรีวิวของคุณ'],
    [thai, 70, requiredParts, 'ขอบคุณสำหรับรีวิวของคุณ หากมีปัญหา โปรดติดต่อเราที่ help@leaf.test ค่ะ'],
    ['ขอบคุณค่ะเราดีใจมากค่ะทีมงานจะปรับปรุงต่อไปครับ', 22, NONE, 'ขอบคุณค่ะเราดีใจมากค่ะ'],
    ['ขอบคุณมาก ๆ สำหรับรีวิว เราดีใจมาก', 24, NONE, 'ขอบคุณมาก ๆ สำหรับรีวิว'],
    ['ขอบคุณสำหรับรีวิว เราดีใจมากที่คุณชอบแอป\nYour Leaf Team', 35, requiredParts, 'ขอบคุณสำหรับรีวิว\nYour Leaf Team'],
    ['ຂອບໃຈສຳລັບຄຳເຫັນຂອງທ່ານ ພວກເຮົາດີໃຈຫຼາຍ ທີມງານຈະປັບປຸງ', 44, NONE, 'ຂອບໃຈສຳລັບຄຳເຫັນຂອງທ່ານ ພວກເຮົາດີໃຈຫຼາຍ'],
    // Khmer and Burmese have a full stop; phrases are used when not even one sentence fits.
    ['សូមអរគុណសម្រាប់ការវាយតម្លៃ។ យើងរីករាយណាស់។ យើងនឹងកែលម្អ។', 45, NONE, 'សូមអរគុណសម្រាប់ការវាយតម្លៃ។ យើងរីករាយណាស់។'],
    ['ကျေးဇူးတင်ပါသည်။ ကျွန်ုပ်တို့ ဝမ်းသာပါသည်။', 20, NONE, 'ကျေးဇူးတင်ပါသည်။'],
    ['យើងរីករាយណាស់ យើងនឹងកែលម្អកម្មវិធី', 18, NONE, 'យើងរីករាយណាស់'],
    ['感谢您的反馈！我们会继续改进，敬请期待。再见。', 19, NONE, '感谢您的反馈！'],
    ['感谢您的反馈 我们会继续改进 敬请期待', 15, NONE, '感谢您的反馈 我们会继续改进'],
    ['ご意見ありがとうございます。今後の改善に役立てます。', 15, NONE, 'ご意見ありがとうございます。'],
    ['レビューありがとうございます　改善します', 10, NONE, null],
    ['ทีมงานจะปรับปรุงต่อไปอย่างสม่ำเสมอ', 12, NONE, null],
  ])('consists of whole phrases: %j within %i', (text, limit, mustKeep, reply) => {
    expect(shortenReply(text, limit, mustKeep)).toBe(reply);
    expect(phrasesIn(text).join('')).toBe(text);
  });
});

const PIECES = [
  'Thank you! ', 'We are sorry that it happened. ', 'Ok. ', '👩‍👩‍👧 Nice 😀! ', 'Das tut uns leid, z.B. beim Start. ',
  '感谢您的反馈。', 'ご意見ありがとうございます！', '의견 감사합니다. ', 'شكرًا جزيلاً على تقييمك! ', 'नमस्ते। ', 'Ça va\u0301 ? ',
  'word '.repeat(30), '\n', '\n\n', 'a\u0301'.repeat(9), '😀'.repeat(20), '… ', '🇩🇪🇫🇷. ', `Write to ${requiredParts.contact} please. `,
]; // biome-ignore format: a list of pieces

const bare = (text: string): string => text.replace(/\s/g, '');

/** A seeded pseudo-random generator. */
const chance = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

it('shortens 100,000 texts within the limit, at sentence boundaries and with their signature', () => {
  const next = chance(7);
  const pick = (max: number): number => Math.floor(next() * max);
  let [composed, none] = [0, 0];
  for (let round = 0; round < 100_000; round += 1) {
    const body = Array.from({ length: 1 + pick(7) }, () => PIECES[pick(PIECES.length)] ?? '').join('');
    const isSigned = pick(2) === 0;
    const text = isSigned ? `${body.trimEnd()}\n${requiredParts.signature}` : body;
    const limit = 20 + pick(200);
    const reply = shortenReply(text, limit, requiredParts);
    if (text.trim().length <= limit) {
      if (reply?.trim() !== text.trim()) expect(reply).toBe(text);
      continue;
    }
    if (reply === null) {
      none += 1;
      continue;
    }
    composed += 1;
    const shown = isSigned ? reply.slice(0, -requiredParts.signature.length) : reply;
    // Every part of the reply must be a sentence of the text, in the original order.
    const left = new Set([bare(shown)]);
    for (const each of sentencesIn(body).map((sentence) => bare(sentence.text)))
      for (const rest of [...left]) if (rest.startsWith(each)) left.add(rest.slice(each.length));
    const isRight =
      reply.length <= limit &&
      reply.isWellFormed() &&
      left.has('') &&
      bare(shown) !== '' &&
      (!isSigned || reply.endsWith(requiredParts.signature)) &&
      (!body.includes(requiredParts.contact) || reply.includes(requiredParts.contact));
    if (!isRight) expect({ text, limit, reply }).toBe('whole sentences within the limit');
  }
  expect(composed).toBeGreaterThan(20_000);
  expect(none).toBeLessThan(composed);
});
