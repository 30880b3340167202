import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatShare } from '#web/lib/insights/figures.ts';
import { draftsQuery } from '../insight-queries.ts';
import styles from '../insights.module.css';
import type { Place } from '../place.ts';
import { Figure, Section } from '../section.tsx';
import { useBefore } from '../use-before.ts';

/** How much people change drafts before they send them. */
export const Drafts = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const answer = useQuery(draftsQuery(username, place));
  const was = useBefore(place.range);
  return (
    <Section
      title={t`Drafts`}
      about={t`How much AI drafts are edited before they're sent.`}
      answer={answer}
      isEmpty={({ unchanged, edited, rewritten }) => unchanged + edited + rewritten === 0}
    >
      {({ unchanged, edited, rewritten, before }) => {
        const total = unchanged + edited + rewritten;
        const totalBefore = before.unchanged + before.edited + before.rewritten;
        const figure = (label: string, count: number, earlierCount: number, about: string) => {
          const [number, earlier] = [
            formatNumber(count),
            formatShare(totalBefore === 0 ? null : earlierCount / totalBefore),
          ];
          return (
            <Figure
              label={label}
              value={formatShare(count / total)}
              before={was(earlier)}
              meaning={`${number}. ${about}`}
            />
          );
        };
        return (
          <dl className={styles.figures}>
            {figure(t`Sent unchanged`, unchanged, before.unchanged, t`Replies sent as drafted.`)}
            {figure(t`Lightly edited`, edited, before.edited, t`Up to 20% of the words changed.`)}
            {figure(t`Rewritten`, rewritten, before.rewritten, t`More than 20% of the words changed.`)}
          </dl>
        );
      }}
    </Section>
  );
};
