import { useLingui } from '@lingui/react/macro';
import { type PersonFields as Fields, personErrors } from '#shared/domain/account/registration.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { fieldWords } from './field-words.ts';

type Props = {
  fields: Fields;
  /** Whether to show what is wrong: after the first attempt to submit. */
  isTried: boolean;
  onFields: (fields: Fields) => void;
  /** Whether the company's name can be changed. */
  isCompanyFixed?: boolean;
};

/** The names of a person and of their company. */
export const PersonFields = ({ fields, isTried, onFields, isCompanyFixed = false }: Props) => {
  const { t, i18n } = useLingui();
  const errors = isTried ? personErrors(fields) : {};
  const field = (name: keyof Fields, label: string, autoComplete: string) => (
    <TextField
      label={label}
      name={name}
      readOnly={name === 'companyName' && isCompanyFixed}
      dir="auto"
      autoComplete={autoComplete}
      value={fields[name]}
      error={fieldWords(i18n, errors[name], label)}
      onChange={(event) => onFields({ ...fields, [name]: event.target.value })}
    />
  );
  return (
    <>
      {field('firstName', t`First name`, 'given-name')}
      {field('lastName', t`Last name`, 'family-name')}
      {field('companyName', t`Company name`, 'organization')}
    </>
  );
};
