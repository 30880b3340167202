import { expect, it } from 'vitest';
import {
  DEFAULT_PROMPTS,
  effectivePrompt,
  filledPrompt,
  PROMPT_NAMES,
  storedPrompt,
  unknownPlaceholders,
} from './prompt-texts.ts';

it.each(PROMPT_NAMES)('the default %s uses only supported placeholders', (name) =>
  expect(unknownPlaceholders(name, DEFAULT_PROMPTS[name])).toEqual([]),
);

it.each([
  ['masterPrompt', 'Answer for {appName} and { store }', []],
  ['masterPrompt', 'In {targetLanguage}, {secret} and {secret}', ['targetLanguage', 'secret']],
  ['translateTextPrompt', '{targetLanguage} {Sprache} {"json": 1} {}', ['Sprache']],
] as const)('finds the unsupported placeholders of the %s %j', (name, text, unknown) =>
  expect(unknownPlaceholders(name, text)).toEqual(unknown),
);

it('fills in the placeholders that have a value and leaves the rest unchanged', () => {
  const values = { appName: 'Leafkeeper $& {store}', store: 'Google Play' };
  expect(filledPrompt('{appName} on { store }: {limit} {other} {"a": 1}', values)).toBe(
    'Leafkeeper $& {store} on Google Play: {limit} {other} {"a": 1}',
  );
});

it('stores nothing for a default or blank prompt', () => {
  expect(storedPrompt('masterPrompt', ` ${DEFAULT_PROMPTS.masterPrompt}\n`)).toBe('');
  expect(storedPrompt('masterPrompt', '  ')).toBe('');
  expect(storedPrompt('masterPrompt', ' Be brief. ')).toBe('Be brief.');
  expect(effectivePrompt('masterPrompt', '')).toBe(DEFAULT_PROMPTS.masterPrompt);
  expect(effectivePrompt('masterPrompt', 'Be brief.')).toBe('Be brief.');
});
