import type { AllowedMentions } from '#shared/domain/checks/foreign-contact.ts';
import type { PromptModifiers } from './reply-settings.ts';

type AppSettings = { name: string; modifiers: PromptModifiers; additionalPrompt: string };

/** What a reply may mention: names, addresses and links from the app's settings and `more`, none from the review. */
export const allowedMentionsOf = (
  { name, modifiers, additionalPrompt }: AppSettings,
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
