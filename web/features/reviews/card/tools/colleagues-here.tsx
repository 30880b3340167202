import { useLingui } from '@lingui/react/macro';
import { useMembers } from '#web/lib/people/members.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import type { Colleague } from '../../store/open-presence.ts';
import styles from './about.module.css';

/** Says which colleagues are at a review, so that no two people answer it. */
export const ColleaguesHere = ({ colleagues }: { colleagues: readonly Colleague[] }) => {
  const { t } = useLingui();
  const members = useMembers();
  const here = colleagues.flatMap(({ userId, isWriting }) => {
    const colleague = members.find((one) => one.userId === userId);
    if (!colleague) return [];
    const name = colleague.firstName || colleague.username;
    return (
      <Badge key={userId} tone={isWriting ? 'warn' : 'neutral'}>
        {isWriting ? t`${name} is writing` : t`${name} is here`}
      </Badge>
    );
  });
  return (
    <span className={styles.here} data-here>
      {here}
    </span>
  );
};
