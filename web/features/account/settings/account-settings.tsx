import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { logOut } from '#web/lib/auth/log-out.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PersonSettings } from './person-settings.tsx';
import { PlanLine } from './plan-line.tsx';
import styles from './settings.module.css';
import { useManagement } from './use-management.ts';

type TileProps = {
  icon: IconName;
  tone?: 'danger';
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const Tile = ({ icon, tone, isBusy = false, onClick, children }: TileProps) => (
  <li>
    <button
      type="button"
      className={styles.tile}
      data-tone={tone}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onClick()}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  </li>
);

/** Only a renewing subscription can be cancelled or get a new payment method. */
const isManaged = ({ auth }: User): boolean => auth.type === 'subscription' && !auth.isCanceled;

export const AccountSettings = ({ onLoggedOut }: { onLoggedOut: () => void }) => {
  const { t } = useLingui();
  const user = useUser();
  const [open, setOpen] = useState<'password' | 'delete' | null>(null);
  const management = useManagement();
  if (!user) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>Account</Trans>
      </h2>
      <div className={styles.who}>
        <Avatar name={personName(user)} size="large" />
        <div className={styles.about}>
          <PlanLine auth={user.auth} />
          <bdi dir="ltr" className={styles.mail}>
            {user.username}
          </bdi>
        </div>
      </div>
      <PersonSettings user={user} />
      <ul className={styles.tiles}>
        {isManaged(user) && (
          <>
            <Tile
              icon="card"
              isBusy={management.isBusy}
              onClick={() => management.open('update_payment_method')}
            >
              <Trans>Update payment method</Trans>
            </Tile>
            <Tile icon="close" isBusy={management.isBusy} onClick={() => management.open('cancel')}>
              <Trans>Cancel subscription</Trans>
            </Tile>
          </>
        )}
        {user.auth.type === 'trial' && (
          <li>
            <Link to="/checkout" search={{}} className={styles.tile}>
              <Icon name="card" />
              <span>
                <Trans>Subscribe</Trans>
              </span>
            </Link>
          </li>
        )}
        <Tile icon="key" onClick={() => setOpen('password')}>
          <Trans>Change password</Trans>
        </Tile>
        <Tile icon="logOut" onClick={() => void logOut().then(onLoggedOut)}>
          <Trans>Log out</Trans>
        </Tile>
        <Tile icon="trash" tone="danger" onClick={() => setOpen('delete')}>
          <Trans>Delete account</Trans>
        </Tile>
      </ul>
      {management.problem && (
        <Notice tone="danger" isUrgent>
          {management.problem}
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {management.isBusy && t`Opening…`}
      </p>
      {open === 'password' && <PasswordDialog onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteAccount onClose={() => setOpen(null)} />}
    </section>
  );
};
