import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { personName } from '#shared/domain/account/person-name.ts';
import { may } from '#shared/domain/account/roles.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { hasWords } from '#web/lib/has-words.ts';
import { useMembers } from '#web/lib/people/members.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Palette } from '#web/ui/overlays/palette.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The apps that the person has to see. */
  appIds: readonly string[];
  /** Who it is now; null: nobody, undefined: several. */
  chosen: string | null | undefined;
  onChoose: (userId: string | null) => void;
};

/** A list of the people who can answer reviews of some apps, in which typing finds. */
export const PickPerson = ({ isOpen, onClose, appIds, chosen, onChoose }: Props) => {
  const { t, i18n } = useLingui();
  const own = useUser()?.id;
  const members = useMembers();
  const [query, setQuery] = useState('');
  const group = t`Assign to`;
  const item = (userId: string | null, text: string, found: string, icon: React.ReactNode) => ({
    id: userId ?? 'nobody',
    userId,
    text,
    group,
    icon,
    found: `${text} ${found}`,
    ...(userId === chosen ? { end: <Icon name="check" size={16} /> } : {}),
  });
  const able = members
    .filter(
      ({ role, apps }) => may(role, 'draft') && (apps === null || appIds.every((id) => apps.includes(id))),
    )
    .map((member) => ({ ...member, name: personName(member) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const self = able.find(({ userId }) => userId === own);
  const items = [
    ...(self ? [item(self.userId, t`Me`, self.name, <Avatar name={self.name} />)] : []),
    item(null, t`Nobody`, '', <Avatar name="–" />),
    ...able
      .filter((one) => one !== self)
      .map(({ userId, name, username }) => {
        const isTwin = able.some((one) => one.name === name && one.userId !== userId);
        return item(userId, isTwin ? `${name} (${username})` : name, username, <Avatar name={name} />);
      }),
  ].filter(({ found }) => hasWords(found, query));
  return (
    <Palette
      isOpen={isOpen}
      onClose={() => {
        setQuery('');
        onClose();
      }}
      label={group}
      placeholder={t`Find a person`}
      none={t`No such person`}
      query={query}
      onQuery={setQuery}
      items={items}
      onChosen={({ userId }) => onChoose(userId)}
    />
  );
};
