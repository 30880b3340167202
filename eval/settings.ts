import type { AppRow } from '#server/db/tables/apps/apps.ts';
import { BUILT_IN_TOPICS } from '#shared/domain/classification/classification.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import type { ClassificationInput } from '#shared/domain/writer/prompts.ts';
import {
  DEFAULT_MODEL,
  DEFAULT_MODIFIERS,
  type PromptModifiers,
} from '#shared/domain/writer/reply-settings.ts';

/** An app as the writer sees it, with its own settings. */
export const createApp = (modifiers: Partial<PromptModifiers> = {}): AppRow => ({
  company_id: '',
  app_id: 'test.leafkeeper',
  store: 'google',
  name: 'Leafkeeper',
  image: '',
  creator: '',
  model: DEFAULT_MODEL,
  additional_prompt: '',
  prompt_modifiers: { ...DEFAULT_MODIFIERS, ...modifiers },
  added_at: new Date(0),
  hidden_at: null,
  hidden_by_unlink: false,
  master_prompt: '',
  improve_prompt: '',
  translate_review_prompt: '',
  translate_text_prompt: '',
});

/** Contrasting settings, each with what a reply must show of them. */
export const SETTINGS: readonly {
  name: string;
  modifiers: Partial<PromptModifiers>;
  faultIn: (reply: string) => string | undefined;
}[] = [
  { name: 'as a new app', modifiers: {}, faultIn: () => undefined },
  {
    name: 'signed, contact always, no emoji',
    modifiers: {
      offerContact: 'ALWAYS',
      email: 'help@leaf.test',
      includeSignature: true,
      signature: 'Your Leaf Team',
      emojiUsage: 'NEVER',
    },
    faultIn: (reply) => {
      if (!reply.endsWith('Your Leaf Team')) return 'not signed';
      if (!reply.includes('help@leaf.test')) return 'no contact';
      return /\p{Extended_Pictographic}/u.test(reply) ? 'emoji' : undefined;
    },
  },
  {
    name: 'own greeting, own name, emoji always, no contact',
    modifiers: {
      greeting: 'CUSTOM',
      customGreeting: 'Ahoy!',
      howToCallTheAppInText: 'CUSTOM',
      customAppName: 'the Keeper',
      emojiUsage: 'ALWAYS',
      offerContact: 'NEVER',
      email: 'help@leaf.test',
    },
    faultIn: (reply) => {
      if (!reply.startsWith('Ahoy!')) return 'not greeted';
      if (reply.includes('help@leaf.test')) return 'contact';
      return /\p{Extended_Pictographic}/u.test(reply) ? undefined : 'no emoji';
    },
  },
];

/** What the AI is told in order to classify, for a company that has changed nothing. */
export const ABOUT: ClassificationInput = {
  topics: BUILT_IN_TOPICS.map((id) => ({ id, name: builtInTopicName(id), description: '' })),
  examples: [],
};
