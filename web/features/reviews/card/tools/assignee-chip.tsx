import { useLingui } from '@lingui/react/macro';
import { personName } from '#shared/domain/account/person-name.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { useMembers } from '#web/lib/people/members.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import labels from '../../labels/labels.module.css';
import about from './about.module.css';

type Props = { userId: string; onOpen: () => void };

/** Who is to answer a review; nothing until the people are known. */
export const AssigneeChip = ({ userId, onOpen }: Props) => {
  const { t } = useLingui();
  const own = useUser()?.id;
  const canAssign = useMay()('draft');
  const member = useMembers().find((one) => one.userId === userId);
  if (!member) return null;
  const name = personName(member);
  const isSelf = userId === own;
  const words = isSelf ? t`Assigned to you` : t`Assigned to ${name}`;
  const chip = (
    <span className={labels.chip} title={words}>
      <Icon name="user" size={14} />
      <bdi>{isSelf ? t`Me` : name}</bdi>
    </span>
  );
  if (!canAssign) return chip;
  return (
    <button type="button" className={about.about} aria-label={words} onClick={onOpen}>
      {chip}
    </button>
  );
};
