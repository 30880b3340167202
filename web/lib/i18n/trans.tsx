import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * What the macro renders. Lingui looks for a message's tags after its values were put in, and would take those in a name
 * or a reviewer's words for its own; what is no text it renders as it is.
 */
export const Trans = (props: TransProps) => {
  const values = { ...props.values };
  for (const name in values) if (`${values[name]}`.includes('<')) values[name] = [values[name]];
  return <LinguiTrans {...props} values={values} />;
};
