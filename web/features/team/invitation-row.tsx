import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Invitation } from '#shared/contract/invitation/schema.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { AppsCell } from './member-row.tsx';
import styles from './team.module.css';
import { useRoleWords } from './use-role-words.ts';

type Props = {
  invitation: Invitation;
  apps: readonly Application[];
  isBusy: boolean;
  onResend: () => void;
  onRevoke: () => void;
};

/** Somebody who was invited and has not come yet. */
export const InvitationRow = ({ invitation, apps, isBusy, onResend, onRevoke }: Props) => {
  const { t } = useLingui();
  const wordsOf = useRoleWords();
  const [isOpen, setOpen] = useState(false);
  const { email, role, inviter, invitedAt, expiresAt, isWithoutInviter } = invitation;
  const invited = formatDate(invitedAt);
  const until = formatDate(expiresAt);
  const isOver = Date.parse(expiresAt) <= Date.now();
  return (
    <li className={styles.row}>
      <span className={styles.invited}>
        <Icon name="mail" size={16} />
      </span>
      <div className={styles.person}>
        <p className={styles.name}>
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p className={styles.note}>
          {isOver && <Trans>Invitation expired on {until}</Trans>}
          {!isOver && isWithoutInviter && (
            <Trans>Invalid because the person who sent it can no longer invite. Create a new link.</Trans>
          )}
          {!isOver && !isWithoutInviter && (
            <Trans>
              Invited on {invited} by <bdi>{inviter}</bdi>, valid until {until}
            </Trans>
          )}
        </p>
      </div>
      <div className={styles.role}>{wordsOf(role)}</div>
      <div className={styles.seen}>
        <AppsCell apps={apps} limitedTo={invitation.apps} />
      </div>
      <span className={styles.last} />
      <Menu
        isOpen={isOpen}
        onOpen={setOpen}
        trigger={
          <Button
            variant="quiet"
            shape="icon"
            isHindered={isBusy}
            label={t`Change the invitation of ${email}`}
          >
            <Icon name="more" size={18} />
          </Button>
        }
      >
        <MenuItem onSelect={onResend}>
          <Trans>New link…</Trans>
        </MenuItem>
        <MenuItem onSelect={onRevoke}>
          <Trans>Withdraw</Trans>
        </MenuItem>
      </Menu>
    </li>
  );
};
