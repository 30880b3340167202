import { CheckList } from '#web/ui/choices/check-list.tsx';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { PasswordField } from '#web/ui/controls/password-field.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Held, LONG, type Stories } from './stories.tsx';

const password = (given: { hint?: string; error?: string }) => (
  <Held start="">
    {(value, change) => (
      <PasswordField
        label="Password"
        show="Show the password"
        hide="Hide the password"
        name="password"
        autoComplete="new-password"
        value={value}
        onChange={change}
        {...given}
      />
    )}
  </Held>
);

const drop = (given: { found?: string; error?: string }) => (
  <FileDrop
    label="Private key"
    accept=".p8"
    invitation="Drop the .p8 file here or browse"
    found={given.found}
    error={given.error}
    onFile={() => undefined}
  />
);

export const FIELDS: Stories = {
  TextField: {
    hint: <TextField label="Email" hint="The email you signed up with" />,
    filled: <TextField label="Company name" defaultValue={LONG} />,
    error: <TextField label="Company name" error="Company name is required." />,
    disabled: <TextField label="Email" defaultValue="demo@rejoinder.test" disabled />,
  },
  PasswordField: {
    hint: password({ hint: 'At least 8 characters' }),
    error: password({ error: 'Invalid email or password.' }),
  },
  TextArea: {
    filled: (
      <TextArea
        aria-label="Reply"
        defaultValue={`Thank you! ${LONG}.`}
        value={`Thank you! ${LONG}.`}
        readOnly
      />
    ),
    empty: <TextArea aria-label="Reply" value="" readOnly placeholder="Write a reply" />,
  },
  FileDrop: {
    empty: drop({}),
    found: drop({ found: 'AuthKey_2X9R4HXF34.p8' }),
    error: drop({ error: 'This is not a private key.' }),
  },
  CheckList: { three: <CheckList items={['30 days', 'No card', LONG]} /> },
};
