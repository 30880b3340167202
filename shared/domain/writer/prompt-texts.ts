/** The editable prompts, in display order. */
export const PROMPT_NAMES = [
  'masterPrompt',
  'improvePrompt',
  'translateReviewPrompt',
  'translateTextPrompt',
] as const;
export type PromptName = (typeof PROMPT_NAMES)[number];
export type PromptTexts = Record<PromptName, string>;

/** Filled in when a prompt is used: `{appName}`. */
const PLACEHOLDERS = ['appName', 'store', 'limit', 'targetLanguage'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export const SUPPORTED_PLACEHOLDERS: Readonly<Record<PromptName, readonly Placeholder[]>> = {
  masterPrompt: ['appName', 'store', 'limit'],
  improvePrompt: ['appName', 'store', 'limit'],
  translateReviewPrompt: ['appName', 'store'],
  translateTextPrompt: ['appName', 'store', 'limit', 'targetLanguage'],
};

export const DEFAULT_PROMPTS: PromptTexts = {
  masterPrompt:
    'Write the public reply of the publisher of {appName} to one review on {store}: answer what it says in two to four sentences, as a person would, specific and kind, without empty phrases.',
  improvePrompt:
    "Change the publisher's reply as the instruction asks, and keep what the instruction does not touch.",
  translateReviewPrompt: 'Translate title and body into English the way the reviewer speaks; names stay.',
  translateTextPrompt:
    'Translate the text into {targetLanguage}, whole and with nothing added, in the same tone; keep names, addresses, links and emoji.',
};

const isPlaceholderOf = (name: PromptName, word: string): boolean =>
  SUPPORTED_PLACEHOLDERS[name].some((known) => known === word);

/** The placeholders in `text` that this prompt does not support, without duplicates. */
export const unknownPlaceholders = (name: PromptName, text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{\s*([\p{L}\d_]+)\s*\}/gu)]
      .map(([, word = '']) => word)
      .filter((word) => !isPlaceholderOf(name, word)),
  ),
];

/** Fills in the placeholders that have a value; every other brace stays as it is. */
export const filledPrompt = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replace(/\{\s*([\p{L}\d_]+)\s*\}/gu, (whole, word: string) => {
    const known = PLACEHOLDERS.find((placeholder) => placeholder === word);
    return (known && values[known]) ?? whole;
  });

/** The text to store: '' for the default or a blank text, so that improved defaults reach all companies. */
export const storedPrompt = (name: PromptName, text: string): string =>
  text.trim() === DEFAULT_PROMPTS[name] ? '' : text.trim();

/** The text to use: the company's own, or the default. */
export const effectivePrompt = (name: PromptName, own: string): string =>
  own.trim() === '' ? DEFAULT_PROMPTS[name] : own;

const mapPrompts = (texts: PromptTexts, change: (name: PromptName, text: string) => string): PromptTexts => ({
  masterPrompt: change('masterPrompt', texts.masterPrompt),
  improvePrompt: change('improvePrompt', texts.improvePrompt),
  translateReviewPrompt: change('translateReviewPrompt', texts.translateReviewPrompt),
  translateTextPrompt: change('translateTextPrompt', texts.translateTextPrompt),
});

export const storedPrompts = (texts: PromptTexts): PromptTexts => mapPrompts(texts, storedPrompt);

export const effectivePrompts = (own: PromptTexts): PromptTexts => mapPrompts(own, effectivePrompt);
