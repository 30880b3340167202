import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/controls/text-field.tsx';

/** An id copied from a store's console: read from left to right, never corrected or completed. */
export const IdField = (props: ComponentProps<typeof TextField>) => (
  <TextField dir="ltr" autoComplete="off" spellCheck={false} {...props} />
);
