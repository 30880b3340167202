import * as z from 'zod/mini';
import { PromptModifiers as Modifiers } from '#shared/contract/application/schema.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import { isSameModifiers, trimmedModifiers } from '#shared/domain/writer/setting-fields.ts';
import type { Form } from '#web/lib/storage/form-state.ts';

const Changes = z.partial(Modifiers);

/** Parses the stored changes of the form. */
export const readChanges = (stored: unknown): Partial<PromptModifiers> => {
  const read = Changes.safeParse(stored);
  return read.success ? read.data : {};
};

/** Whether there are changes to save, ignoring outer white space. */
export const isDirty = ({ saved, now }: Form<PromptModifiers>): boolean =>
  !isSameModifiers(trimmedModifiers(saved), trimmedModifiers(now));
