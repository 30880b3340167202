import * as z from 'zod/mini';
import { PromptModifiers as Modifiers } from '#shared/contract/application.ts';
import {
  isSameModifiers,
  type PromptModifiers,
  trimmedModifiers,
} from '#shared/domain/writer/reply-settings.ts';
import type { Form } from '#web/lib/storage/form-state.ts';

const Changes = z.partial(Modifiers);

/** The changed settings as this browser kept them. */
export const readChanges = (kept: unknown): Partial<PromptModifiers> => {
  const read = Changes.safeParse(kept);
  return read.success ? read.data : {};
};

/** Whether there is anything to save; spaces at the ends are nothing. */
export const isDirty = ({ saved, now }: Form<PromptModifiers>): boolean =>
  !isSameModifiers(trimmedModifiers(saved), trimmedModifiers(now));
