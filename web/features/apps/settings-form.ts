import { isSameModifiers, type PromptModifiers, trimmedModifiers } from '#shared/domain/prompt-modifiers.ts';

/** The settings of an app as they are being changed. */
export type SettingsForm = { saved: PromptModifiers; now: PromptModifiers };

export const openForm = (saved: PromptModifiers): SettingsForm => ({ saved, now: saved });

export const change = (form: SettingsForm, part: Partial<PromptModifiers>): SettingsForm => ({
  ...form,
  now: { ...form.now, ...part },
});

/** Whether there is anything to save; spaces at the ends are nothing. */
export const isDirty = ({ saved, now }: SettingsForm): boolean =>
  !isSameModifiers(trimmedModifiers(saved), trimmedModifiers(now));

/** After a save: what was sent is what is saved, whatever was typed since. */
export const saved = (form: SettingsForm, sent: PromptModifiers): SettingsForm => ({ ...form, saved: sent });

export const discard = ({ saved: before }: SettingsForm): SettingsForm => openForm(before);
