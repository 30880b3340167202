import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '#web/app/shell/header.module.css';
import { UserButton } from '#web/app/shell/user-menu/user-button.tsx';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useCompanies } from '#web/lib/api/queries/use-companies.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { enterCompany } from '#web/lib/auth/enter-company.ts';
import { logOut } from '#web/lib/auth/log-out.ts';
import { SUPPORT_MAIL } from '#web/lib/mail.ts';
import { preferences, savePreference } from '#web/lib/storage/preferences.ts';
import { usePersisted } from '#web/lib/storage/use-persisted.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { NewCompanyDialog } from './new-company-dialog.tsx';

type Props = { name: string; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** The user menu with the button that opens it. */
export const UserMenuPopup = ({ name, isOpen, onOpen }: Props) => {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const user = useUser();
  const { theme } = usePersisted(preferences);
  const tellFailure = (failure: Failure): void =>
    void showToast({ title: failureWords(i18n, failure), isError: true });
  const leave = async (): Promise<void> => {
    await logOut();
    await navigate({ to: '/login', search: {} });
  };
  const companies = useCompanies(isOpen).data ?? [];
  const [isFounding, setFounding] = useState(false);
  return (
    <>
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
        {companies.length > 1 && user && (
          <>
            <MenuChoice
              heading={t`Company`}
              value={user.companyId}
              options={companies.map(({ id, name: text }) => ({ value: id, text, icon: null }))}
              onChange={(id) => id !== user.companyId && void enterCompany(id).catch(tellFailure)}
            />
            <MenuSeparator />
          </>
        )}
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
        <MenuItem icon={<Icon name="apps" size={18} />} onSelect={() => setFounding(true)}>
          <Trans>New company…</Trans>
        </MenuItem>
        <MenuLink icon={<Icon name="mail" size={18} />} link={<a href={SUPPORT_MAIL} />}>
          <Trans>Contact us</Trans>
        </MenuLink>
        <MenuItem icon={<Icon name="logOut" size={18} />} onSelect={() => void leave()}>
          <Trans>Log out</Trans>
        </MenuItem>
      </Menu>
      {isFounding && <NewCompanyDialog onClose={() => setFounding(false)} />}
    </>
  );
};
