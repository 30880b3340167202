import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { LinkedInvitation } from '#shared/contract/invitation/schema.ts';
import { isEmail } from '#shared/domain/account/registration.ts';
import { isLimitable, may, ROLES, type Role, rightToAppoint } from '#shared/domain/account/roles.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { AppChoice } from '#web/lib/app-choice/app-choice.tsx';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { Choice } from '#web/ui/choices/choice.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LinkToShare } from './link-to-share.tsx';
import styles from './team.module.css';
import { invite } from './team-calls.ts';
import { useRoleWords } from './use-role-words.ts';

type Props = {
  /** Of the person who invites. */
  own: Role;
  apps: readonly Application[];
  onInvited: () => unknown;
  onClose: () => void;
};

/** Invites somebody by their address; then shows the link to hand over. */
export const InviteDialog = ({ own, apps, onInvited, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const wordsOf = useRoleWords();
  const { form, refuse } = useFocusInvalid();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('replier');
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [isTried, setTried] = useState(false);
  const [made, setMade] = useState<LinkedInvitation>();
  const limitedTo = isLimitable(role) ? chosen : null;
  const inviting = useSingleMutation({
    mutationFn: () => invite({ email: email.trim(), role, apps: limitedTo, language: i18n.locale }),
    onSuccess: ({ invitation }) => {
      setMade(invitation);
      void onInvited();
    },
  });
  const { error: failure } = inviting;
  const isMember = failure?.kind === 'refused' && failure.code === 'ENTITY_ALREADY_EXISTS';
  const wrong = !isEmail(email.trim())
    ? t`Enter an email address.`
    : isMember
      ? t`This person is already a member or invited.`
      : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isEmail(email.trim()) || limitedTo?.length === 0) refuse();
    else inviting.mutate();
  };
  const given = ROLES.filter((one) => may(own, rightToAppoint(one)));
  return (
    <Dialog isOpen onClose={onClose} title={t`Invite people`} close={t`Close`}>
      {made ? (
        <LinkToShare invitation={made} />
      ) : (
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label={t`Email`}
            type="email"
            dir="ltr"
            autoComplete="off"
            inputMode="email"
            spellCheck={false}
            value={email}
            error={isTried || isMember ? wrong : undefined}
            onChange={(event) => {
              setEmail(event.target.value);
              inviting.reset();
            }}
          />
          <Choice
            label={t`Role`}
            value={role}
            options={given.map((value) => ({ value, text: wordsOf(value) }))}
            onChange={setRole}
          />
          {isLimitable(role) ? (
            <AppChoice apps={apps} chosen={chosen} onChosen={setChosen} />
          ) : (
            <p className={styles.note}>
              <Trans>Owners and admins see all apps.</Trans>
            </p>
          )}
          {isTried && limitedTo?.length === 0 && (
            <Notice tone="danger">
              <Trans>Choose at least one app.</Trans>
            </Notice>
          )}
          {failure && !isMember && (
            <Notice tone="danger" isUrgent>
              {failureWords(i18n, failure)}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" type="submit" isHindered={inviting.isPending}>
              <Trans>Create invitation</Trans>
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
};
