import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import { shownFields } from '#shared/domain/writer/setting-fields.ts';
import { textDefectsIn } from './text-defects.ts';

/** The settings that replies repeat word for word and no reply may contain, such as markup: each draft would be refused. */
export const refusedTexts = (modifiers: PromptModifiers) => {
  const shown = shownFields(modifiers);
  const isRefused = (field: 'customGreeting' | 'customAppName' | 'signature'): boolean =>
    shown[field] &&
    textDefectsIn(modifiers[field].trim(), { email: modifiers.email, texts: [modifiers[field]] }).length > 0;
  return {
    customGreeting: isRefused('customGreeting'),
    customAppName: isRefused('customAppName'),
    signature: isRefused('signature'),
  };
};
export type RefusedTexts = ReturnType<typeof refusedTexts>;
