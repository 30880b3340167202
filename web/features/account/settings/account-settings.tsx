import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import { isSelfHosted } from '#shared/domain/account/access.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { may } from '#shared/domain/account/roles.ts';
import { useConfig } from '#web/lib/api/queries/use-config.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { logOut } from '#web/lib/auth/log-out.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PersonSettings } from './person-settings.tsx';
import { PlanLine } from './plan-line.tsx';
import styles from './settings.module.css';
import { useManagement } from './use-management.ts';

const loadSecurity = withItsWords(
  'security',
  async () => (await import('../security/security-settings.tsx')).SecuritySettings,
);

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
const isManaged = ({ auth }: User): boolean =>
  auth.type === 'subscription' && !auth.isCanceled && !isSelfHosted(auth);

export const AccountSettings = ({ onLoggedOut }: { onLoggedOut: () => void }) => {
  const { t } = useLingui();
  const user = useUser();
  const identity = useConfig()?.identity;
  const isOwn = identity?.kind === 'own';
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
        {isManaged(user) && may(user.role, 'own') && (
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
        {user.auth.type === 'trial' && may(user.role, 'own') && (
          <li>
            <Link to="/checkout" search={{}} className={styles.tile}>
              <Icon name="card" />
              <span>
                <Trans>Subscribe</Trans>
              </span>
            </Link>
          </li>
        )}
        {!(isOwn && identity.provider !== null) && (
          <Tile icon="key" onClick={() => setOpen('password')}>
            <Trans>Change password</Trans>
          </Tile>
        )}
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
      {isOwn && (
        <Deferred load={loadSecurity} isWanted props={{}} standIn={<Skeleton kind="usage" count={2} />} />
      )}
      <p className="visually-hidden" role="status">
        {management.isBusy && t`Opening…`}
      </p>
      {open === 'password' && <PasswordDialog onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteAccount onClose={() => setOpen(null)} />}
    </section>
  );
};
