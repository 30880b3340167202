import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { MIN_CONTROLS, MIN_REPLIES } from '#shared/domain/insights/reply-effect.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatPoints, formatShare } from '#web/lib/insights/figures.ts';
import { effectQuery } from '../insight-queries.ts';
import styles from '../insights.module.css';
import type { Place } from '../place.ts';
import { Figure, Section } from '../section.tsx';

type Effect = Output<typeof insightApi.effect>;

/** Why there is no number. */
const TooFew = ({ reason, replies, controls }: Effect) => {
  const { t } = useLingui();
  const [least, leastControls] = [formatNumber(MIN_REPLIES), formatNumber(MIN_CONTROLS)];
  return (
    <p className={styles.empty}>
      {reason === 'unsuitableFilter'
        ? t`This can only be filtered by app, store, stars and country, since reviewers change the rest with their stars.`
        : reason === 'tooFewReplies'
          ? t`Too few to tell: ${plural(replies, { one: '# reply', other: '# replies' })} that could be watched for four weeks and compared, ${least} are needed.`
          : t`Too few to tell: ${plural(controls, { one: '# comparable review', other: '# comparable reviews' })} without a reply, ${leastControls} are needed.`}
    </p>
  );
};

/** Whether reviewers raise their stars because of a reply. */
export const Effect = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const answer = useQuery(effectQuery(username, place));
  return (
    <Section
      title={t`Do replies help?`}
      about={t`How many reviewers give more stars within four weeks of a reply, against those who got none.`}
      answer={answer}
      isEmpty={() => false}
    >
      {(effect) => {
        const { difference, withReply, withoutReply } = effect;
        if (difference === null) return <TooFew {...effect} />;
        const [low, high] = [formatPoints(difference.low), formatPoints(difference.high)];
        const [replies, controls] = [formatNumber(effect.replies), formatNumber(effect.controls)];
        return (
          <>
            <p className={styles.verdict}>
              {difference.low > 0
                ? t`Yes: more reviewers raise their stars when they get a reply.`
                : difference.high < 0
                  ? t`No: fewer reviewers raise their stars when they get a reply.`
                  : t`Not clear yet: the difference may be chance.`}
            </p>
            <dl className={styles.figures}>
              <Figure
                label={t`Effect of a reply`}
                value={formatPoints(difference.value)}
                meaning={t`Of 100 reviewers, so many more raise their stars. Likely between ${low} and ${high}.`}
              />
              <Figure
                label={t`With a reply`}
                value={formatShare(withReply === null ? null : withReply / 100, 1)}
                meaning={t`Of ${replies} answered reviews of one to four stars.`}
              />
              <Figure
                label={t`Without a reply`}
                value={formatShare(withoutReply === null ? null : withoutReply / 100, 1)}
                meaning={t`Of comparable reviews, at least ${controls}.`}
              />
            </dl>
            <p className={styles.note}>
              <Trans>
                How this is counted: each answered review is compared with reviews of the same app, stars,
                length and month that were as old and still unanswered. Only what could be watched for four
                weeks counts, so the latest months are missing. The true number lies in this range in 95 of
                100 cases. The reviews you choose to answer may still differ in ways nobody can see.
              </Trans>
            </p>
          </>
        );
      }}
    </Section>
  );
};
