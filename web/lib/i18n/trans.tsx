import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/** A list is rendered as it is. */
const asText = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('<') ? [value] : value;

/**
 * What the macro renders. Lingui looks for a message's tags after its values were put in, and would take those in a name
 * or a reviewer's words for its own.
 */
export const Trans = ({ values, ...rest }: TransProps) => (
  <LinguiTrans
    {...rest}
    {...(values && {
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)])),
    })}
  />
);
