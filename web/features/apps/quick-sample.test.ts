import { describe, expect, it } from 'vitest';
import { DEFAULT_MODIFIERS, type PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import { quickSample } from './quick-sample.ts';

const sample = (change: Partial<PromptModifiers> = {}): string =>
  quickSample({ ...DEFAULT_MODIFIERS, ...change }, 'Leafkeeper');

describe('quick sample', () => {
  const changes: [Partial<PromptModifiers>, string][] = [
    [{ tone: 'FORMAL' }, 'investigating the cause'],
    [{ tone: 'HUMOROUS' }, 'happy dance'],
    [{ greeting: 'HOWDY' }, 'Howdy Alex,'],
    [{ greeting: 'CUSTOM', customGreeting: 'Ahoy!' }, 'Ahoy!'],
    [{ howToCallTheAppInText: 'OUR_APP' }, 'our app'],
    [{ howToCallTheAppInText: 'CUSTOM', customAppName: 'The Leaf' }, 'The Leaf'],
    [{ email: 'help@leaf.test' }, 'help@leaf.test'],
    [{ includeSignature: true, signature: 'Team Leaf' }, 'Team Leaf'],
    [{ includeSignature: true }, 'Our Support Team'],
  ];
  it.each(changes)('follows %o', (change, text) => {
    expect(sample()).not.toContain(text);
    expect(sample(change)).toContain(text);
  });

  it('leaves out what is switched off', () => {
    expect(sample()).toContain('Thank you');
    expect(sample({ thankUserForReview: 'NO' })).not.toContain('Thank you');
    expect(sample({ emojiUsage: 'ALWAYS' })).toContain('🙏');
    for (const emojiUsage of ['NEVER', 'POSITIVE'] as const)
      expect(sample({ emojiUsage })).not.toMatch(/\p{Extended_Pictographic}/u);
    expect(sample({ greeting: 'NONE' })).not.toContain('Alex');
    expect(sample({ email: 'help@leaf.test', offerContact: 'NEVER' })).not.toContain('help@');
  });

  it('never shows a placeholder, whatever the app is called', () => {
    expect(quickSample(DEFAULT_MODIFIERS, '$& {app}')).toContain('$& {app}');
  });
});
