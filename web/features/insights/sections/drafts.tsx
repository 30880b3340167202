import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatShare } from '#web/lib/insights/figures.ts';
import { Card } from '../card/card.tsx';
import { draftsQuery } from '../insight-queries.ts';
import type { Place } from '../place.ts';
import { Was } from '../was.tsx';
import styles from './drafts.module.css';

/** How much people change drafts before they send them. */
export const Drafts = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const answer = useQuery(draftsQuery(username, place));
  return (
    <Card
      title={t`Drafts`}
      answer={answer}
      size="small"
      isEmpty={({ unchanged, edited, rewritten }) => unchanged + edited + rewritten === 0}
    >
      {({ unchanged, edited, rewritten, before }) => {
        const total = unchanged + edited + rewritten;
        const totalBefore = before.unchanged + before.edited + before.rewritten;
        const parts = [
          {
            name: t`Sent unchanged`,
            meaning: t`Replies sent as drafted.`,
            n: unchanged,
            was: before.unchanged,
          },
          {
            name: t`Lightly edited`,
            meaning: t`Up to 20% of the words changed.`,
            n: edited,
            was: before.edited,
          },
          {
            name: t`Rewritten`,
            meaning: t`More than 20% of the words changed.`,
            n: rewritten,
            was: before.rewritten,
          },
        ];
        let start = 0;
        return (
          <>
            <svg className={styles.bar} data-marks aria-hidden="true">
              {parts.map(({ name, n }, part) => {
                const x = (100 * start) / total;
                start += n;
                return (
                  <rect
                    key={name}
                    data-part={part}
                    x={`${x}%`}
                    width={`${(100 * n) / total}%`}
                    height="100%"
                  />
                );
              })}
            </svg>
            <dl className={styles.parts}>
              {parts.map(({ name, meaning, n, was }, part) => (
                <div key={name} title={meaning}>
                  <dt>
                    <span className={styles.swatch} data-part={part} data-marks />
                    {name}
                  </dt>
                  <dd>
                    <b>{formatShare(n / total)}</b>{' '}
                    <Was before={formatShare(totalBefore === 0 ? null : was / totalBefore)} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        );
      }}
    </Card>
  );
};
