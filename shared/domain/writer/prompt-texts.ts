/** The texts that say how the writer works, in the order in which they are shown. */
export const PROMPT_NAMES = [
  'masterPrompt',
  'improvePrompt',
  'translateReviewPrompt',
  'translateTextPrompt',
] as const;
export type PromptName = (typeof PROMPT_NAMES)[number];
export type PromptTexts = Record<PromptName, string>;

/** What stands in for what is only known when a text is written: `{appName}`. */
const PLACEHOLDERS = ['appName', 'store', 'limit', 'targetLanguage'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Which placeholders each text may use. */
export const PLACEHOLDERS_OF: Readonly<Record<PromptName, readonly Placeholder[]>> = {
  masterPrompt: ['appName', 'store', 'limit'],
  improvePrompt: ['appName', 'store', 'limit'],
  translateReviewPrompt: ['appName', 'store'],
  translateTextPrompt: ['appName', 'store', 'limit', 'targetLanguage'],
};

/** What counts while a company has written nothing of its own. */
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
  PLACEHOLDERS_OF[name].some((known) => known === word);

/** The words in braces that this text may not use, each once. */
export const unknownPlaceholders = (name: PromptName, text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{\s*([\p{L}\d_]+)\s*\}/gu)]
      .map(([, word = '']) => word)
      .filter((word) => !isPlaceholderOf(name, word)),
  ),
];

/** The text with what is known put in; a placeholder without a value stays as it is, and so does every other brace. */
export const filledPrompt = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replace(/\{\s*([\p{L}\d_]+)\s*\}/gu, (whole, word: string) => {
    const known = PLACEHOLDERS.find((placeholder) => placeholder === word);
    return (known && values[known]) ?? whole;
  });

/** What is kept of a text: nothing where it is the default or empty, so that a better default reaches everybody. */
export const ownPrompt = (name: PromptName, text: string): string =>
  text.trim() === DEFAULT_PROMPTS[name] ? '' : text.trim();

/** The text that counts: the company's own, else the default. */
export const promptInForce = (name: PromptName, own: string): string =>
  own.trim() === '' ? DEFAULT_PROMPTS[name] : own;

const eachOf = (texts: PromptTexts, made: (name: PromptName, text: string) => string): PromptTexts => ({
  masterPrompt: made('masterPrompt', texts.masterPrompt),
  improvePrompt: made('improvePrompt', texts.improvePrompt),
  translateReviewPrompt: made('translateReviewPrompt', texts.translateReviewPrompt),
  translateTextPrompt: made('translateTextPrompt', texts.translateTextPrompt),
});

export const ownPrompts = (texts: PromptTexts): PromptTexts => eachOf(texts, ownPrompt);

export const promptsInForce = (own: PromptTexts): PromptTexts => eachOf(own, promptInForce);
