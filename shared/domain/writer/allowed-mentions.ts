import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import type { PromptModifiers } from './reply-settings.ts';

type Told = { name: string; modifiers: PromptModifiers; additionalPrompt: string };

/** What a reply may name: the app's own names, addresses and links, those that stand in `more`, and nothing a reviewer brought. */
export const allowedMentionsOf = (
  { name, modifiers, additionalPrompt }: Told,
  more: readonly string[],
): AllowedMentions => ({
  email: modifiers.email,
  texts: [
    name,
    modifiers.customAppName,
    modifiers.signature,
    modifiers.customGreeting,
    modifiers.additionalPrompt,
    additionalPrompt,
    ...more,
  ],
});
