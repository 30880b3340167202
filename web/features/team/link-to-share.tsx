import { Trans, useLingui } from '@lingui/react/macro';
import type { LinkedInvitation } from '#shared/contract/invitation/schema.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './team.module.css';

/** The link of an invitation, to be handed over. It is shown once, since only a hash of it is stored. */
export const LinkToShare = ({ invitation }: { invitation: LinkedInvitation }) => {
  const { t } = useLingui();
  const link = new URL(invitation.link, location.origin).href;
  const { email } = invitation;
  const until = formatDate(invitation.expiresAt);
  return (
    <div className={styles.form}>
      <p>
        {invitation.sent ? (
          <Trans>
            We've emailed the link to <bdi dir="ltr">{email}</bdi>. You can also share it yourself: it works
            once, for this address only, until {until}.
          </Trans>
        ) : (
          <Trans>
            Send this link to <bdi dir="ltr">{email}</bdi>. It works once, for this address only, until{' '}
            {until}.
          </Trans>
        )}
      </p>
      <TextField
        label={t`Link`}
        value={link}
        readOnly
        autoFocus
        dir="ltr"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton variant="primary" text={link} copied={<Trans>Copied</Trans>}>
        <Trans>Copy link</Trans>
      </CopyButton>
    </div>
  );
};
