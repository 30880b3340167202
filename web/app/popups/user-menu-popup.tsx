import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import styles from '#web/app/shell/header.module.css';
import { UserButton } from '#web/app/shell/user-menu/user-button.tsx';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { logOut } from '#web/lib/auth/log-out.ts';
import { preferences, savePreference } from '#web/lib/storage/preferences.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx';

type Props = { name: string; isOpen: boolean; onOpen: (isOpen: boolean) => void };

import { SUPPORT_MAIL } from '#web/lib/mail.ts';

/** The user menu with the button that opens it. */
export const UserMenuPopup = ({ name, isOpen, onOpen }: Props) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useUser();
  const { theme } = usePersisted(preferences);
  const leave = async (): Promise<void> => {
    await logOut();
    await navigate({ to: '/login', search: {} });
  };
  return (
    <Menu trigger={<UserButton name={name} />} isOpen={isOpen} onOpen={onOpen}>
      <div className={styles.who}>
        <span className={styles.whoName}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.whoMail}>
          <bdi dir="ltr">{user?.username}</bdi>
        </span>
      </div>
      <MenuSeparator />
      <MenuChoice
        heading={t`Appearance`}
        value={theme}
        options={[
          { value: 'light', text: t`Light`, icon: <Icon name="sun" size={18} /> },
          { value: 'dark', text: t`Dark`, icon: <Icon name="moon" size={18} /> },
          { value: 'system', text: t`System`, icon: <Icon name="system" size={18} /> },
        ]}
        onChange={(chosen) => savePreference({ theme: chosen })}
      />
      <MenuSeparator />
      {user?.auth.hasAccess && (
        <MenuLink icon={<Icon name="user" size={18} />} link={<Link to="/settings/account" />}>
          <Trans>Account</Trans>
        </MenuLink>
      )}
      <MenuLink icon={<Icon name="mail" size={18} />} link={<a href={SUPPORT_MAIL} />}>
        <Trans>Contact us</Trans>
      </MenuLink>
      <MenuItem icon={<Icon name="logOut" size={18} />} onSelect={() => void leave()}>
        <Trans>Log out</Trans>
      </MenuItem>
    </Menu>
  );
};
