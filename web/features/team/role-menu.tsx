import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { may, ROLES, type Role, rightToAppoint } from '#shared/domain/account/roles.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuChoice } from '#web/ui/overlays/menu.tsx';
import styles from './team.module.css';
import { useRoleWords } from './use-role-words.ts';

type Props = {
  /** Of the person who chooses. */
  own: Role;
  /** Whose role it is. */
  name: string;
  role: Role;
  /** Undefined: it cannot be changed here. */
  onRole: ((role: Role) => void) | undefined;
};

/** The role of a member; a menu of those that one may give. */
export const RoleMenu = ({ own, name, role, onRole }: Props) => {
  const { t } = useLingui();
  const wordsOf = useRoleWords();
  const words = wordsOf(role);
  const [isOpen, setOpen] = useState(false);
  const given = ROLES.filter((one) => may(own, rightToAppoint(one)));
  if (!onRole || !given.includes(role)) return <b>{words}</b>;
  return (
    <Menu
      align="start"
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={
        <Button className={styles.pill} label={t`${words}, role of ${name}`}>
          {words} <Icon name="chevronDown" size={16} />
        </Button>
      }
    >
      <MenuChoice
        heading={t`Role`}
        value={role}
        options={given.map((value) => ({ value, text: wordsOf(value), icon: null }))}
        onChange={(next) => {
          setOpen(false);
          onRole(next);
        }}
      />
    </Menu>
  );
};
