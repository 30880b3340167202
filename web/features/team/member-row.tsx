import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Member } from '#shared/contract/member/schema.ts';
import { personName } from '#shared/domain/account/person-name.ts';
import { isLimitable, may, type Role, rightToAppoint } from '#shared/domain/account/roles.ts';
import { formatDate, formatDayAgo } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AppIcon, Avatar } from '#web/ui/data/avatar.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { RoleMenu } from './role-menu.tsx';
import styles from './team.module.css';

/** The apps that somebody is limited to, as icons with their names. */
export const AppsCell = ({
  apps,
  limitedTo,
}: {
  apps: readonly Application[];
  limitedTo: readonly string[] | null;
}) => {
  if (limitedTo === null) return <Trans>All apps</Trans>;
  const known = apps.filter(({ id }) => limitedTo.includes(id));
  return (
    <ul className={styles.icons}>
      {known.map(({ id, meta }) => (
        <li key={id} title={meta.name}>
          <AppIcon name={meta.name} image={meta.image} size="small" />
          <span className="visually-hidden">{meta.name}</span>
        </li>
      ))}
    </ul>
  );
};

export type MemberAction = 'apps' | 'remove' | 'leave';

type Props = {
  member: Member;
  apps: readonly Application[];
  own: { userId: string; role: Role };
  onRole: (member: Member, role: Role) => void;
  onAction: (action: MemberAction, member: Member) => void;
};

/** A person of the company: who, as what, for which apps, and what can be changed. */
export const MemberRow = ({ member, apps, own, onRole, onAction }: Props) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { userId, username, role, joinedAt, seenOn } = member;
  const isSelf = userId === own.userId;
  const name = personName(member) || username;
  const mayChange = may(own.role, rightToAppoint(role));
  const since = formatDate(joinedAt);
  const lastHere = seenOn === null ? undefined : formatDayAgo(seenOn, Date.now());
  return (
    <li className={styles.row}>
      <Avatar name={name} />
      <div className={styles.person}>
        <p className={styles.name}>
          <bdi>{name}</bdi>{' '}
          {isSelf && (
            <span className={styles.note}>
              <Trans>you</Trans>
            </span>
          )}
        </p>
        <p className={styles.note}>
          <bdi dir="ltr">{username}</bdi>{' '}
          <span className={styles.since}>
            <span aria-hidden="true">·</span> <Trans>since {since}</Trans>
          </span>
        </p>
        {lastHere !== undefined && (
          <p className={styles.lastOnPhone}>
            <Trans>Last active: {lastHere}</Trans>
          </p>
        )}
      </div>
      <div className={styles.role}>
        <RoleMenu
          own={own.role}
          name={name}
          role={role}
          onRole={isSelf ? undefined : (next) => onRole(member, next)}
        />
      </div>
      <div className={styles.seen}>
        <AppsCell apps={apps} limitedTo={member.apps} />
      </div>
      <div className={styles.last}>{lastHere ?? '–'}</div>
      {(isSelf || mayChange) && (
        <Menu
          isOpen={isOpen}
          onOpen={setOpen}
          trigger={
            <Button variant="quiet" shape="icon" label={t`Change ${name}`}>
              <Icon name="more" size={18} />
            </Button>
          }
        >
          {mayChange && isLimitable(role) && (
            <MenuItem onSelect={() => onAction('apps', member)}>
              <Trans>Choose apps…</Trans>
            </MenuItem>
          )}
          {mayChange && isLimitable(role) && <MenuSeparator />}
          {isSelf ? (
            <MenuItem onSelect={() => onAction('leave', member)}>
              <Trans>Leave this company…</Trans>
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => onAction('remove', member)}>
              <Trans>Remove…</Trans>
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
};
