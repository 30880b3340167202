import { describe, expect, it } from 'vitest';
import { withoutUnwantedEmoji } from './emoji.ts';
import { DEFAULT_MODIFIERS, type PromptModifiers } from './reply-settings.ts';

const reply = (
  text: string,
  {
    stars = 2,
    name = 'Leafkeeper',
    additionalPrompt = '',
    ...modifiers
  }: Partial<PromptModifiers> & { stars?: number; name?: string } = {},
): string =>
  withoutUnwantedEmoji(text, stars, {
    name,
    modifiers: { ...DEFAULT_MODIFIERS, ...modifiers },
    additionalPrompt,
  });

describe('emoji in a generated reply', () => {
  it.each([
    ['Sorry about that! 😊', 'Sorry about that!'],
    ['Sorry 😊, we are on it.', 'Sorry, we are on it.'],
    ['😊 Sorry about that.', 'Sorry about that.'],
    ['Sorry. 🙏🏽❤️ We are on it.', 'Sorry. We are on it.'],
    ['Sorry.😊We are on it.', 'Sorry. We are on it.'],
    ['ご不便をおかけします😊すぐに直します。', 'ご不便をおかけしますすぐに直します。'],
    ['Sorry.\n😊\nAnn', 'Sorry.\n\nAnn'],
    ['Sorry 👨‍👩‍👧 🇩🇪 1️⃣ ❤.', 'Sorry.'],
    ['© Acme ™ 2026 → Settings, 10 * 2 #1', '© Acme ™ 2026 → Settings, 10 * 2 #1'],
    ['😊', '😊'],
  ])('are removed where the review is not positive: %j is %j', (text, cleaned) => {
    expect(reply(text)).toBe(cleaned);
    expect(reply(text, { stars: 3 })).toBe(cleaned);
    expect(reply(text, { stars: 5, emojiUsage: 'NEVER' })).toBe(cleaned);
    expect(reply(text, { stars: 4 })).toBe(text);
    expect(reply(text, { stars: 1, emojiUsage: 'ALWAYS' })).toBe(text);
  });

  it("stay in the publisher's own signature, greeting and names", () => {
    const own = { includeSignature: true, signature: 'Ann 🌱', customGreeting: 'Ahoy ⛵!', name: 'Leaf 🌱' };
    expect(reply('Ahoy ⛵! Sorry 😊 that Leaf 🌱 fails. 🌱\nAnn 🌱', own)).toBe(
      'Ahoy ⛵! Sorry that Leaf 🌱 fails.\nAnn 🌱',
    );
  });

  it('stay where the instructions of the publisher have them', () => {
    expect(reply('Sorry 🙏 😊.', { additionalPrompt: 'End with 🙏' })).toBe('Sorry 🙏.');
  });
});
