import { isEmail, isVisible } from '#shared/domain/account/registration.ts';
import type { PromptModifiers } from './reply-settings.ts';

/** Which text fields have an effect with these settings; the others are hidden. */
export const shownFields = ({
  greeting,
  howToCallTheAppInText,
  offerContact,
  includeSignature,
}: PromptModifiers) => ({
  customGreeting: greeting === 'CUSTOM',
  customAppName: howToCallTheAppInText === 'CUSTOM',
  email: offerContact !== 'NEVER',
  signature: includeSignature,
});

/** Whether the contact that replies would offer is empty or a valid e-mail address. */
export const hasUsableContact = ({
  offerContact,
  email,
}: Pick<PromptModifiers, 'offerContact' | 'email'>): boolean =>
  offerContact === 'NEVER' || email.trim() === '' || isEmail(email.trim());

/** The text fields that have an effect with these settings and cannot be used: a custom text that is empty, a wrong address. */
export const unusableFields = (modifiers: PromptModifiers) => {
  const shown = shownFields(modifiers);
  return {
    customGreeting: shown.customGreeting && !isVisible(modifiers.customGreeting),
    customAppName: shown.customAppName && !isVisible(modifiers.customAppName),
    email: !hasUsableContact(modifiers),
  };
};
export type UnusableFields = ReturnType<typeof unusableFields>;

/** The settings with their texts trimmed, as they are stored. */
export const trimmedModifiers = (modifiers: PromptModifiers): PromptModifiers => ({
  ...modifiers,
  customGreeting: modifiers.customGreeting.trim(),
  customAppName: modifiers.customAppName.trim(),
  email: modifiers.email.trim(),
  signature: modifiers.signature.trim(),
});

export const isSameModifiers = (one: PromptModifiers, other: PromptModifiers): boolean =>
  Object.entries(one).every(([field, value]) =>
    Object.entries(other).some(([otherField, otherValue]) => otherField === field && otherValue === value),
  );
