import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { MIN_CONTROLS, MIN_REPLIES } from '#shared/domain/insights/reply-effect.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatPoints, formatShare } from '#web/lib/insights/figures.ts';
import { Card } from '../card/card.tsx';
import figures from '../figures.module.css';
import { effectQuery } from '../insight-queries.ts';
import type { Place } from '../place.ts';

type Effect = Output<typeof insightApi.effect>;

/** Why there is no number. */
const TooFew = ({ reason, replies, controls }: Effect) => {
  const { t } = useLingui();
  const [has, hasControls] = [replies, controls].map(formatNumber);
  return (
    <p className={figures.note}>
      {reason === 'unsuitableFilter'
        ? t`You can filter this only by app, store, stars and country, because everything else can change along with the rating.`
        : reason === 'tooFewReplies'
          ? t`Needs ${plural(MIN_REPLIES, { one: '# reply', other: '# replies' })} older than four weeks; you have ${has}`
          : t`Needs ${plural(MIN_CONTROLS, { one: '# comparable review', other: '# comparable reviews' })} without a reply; you have ${hasControls}`}
    </p>
  );
};

/** Whether reviewers raise their stars because of a reply. */
export const Effect = ({ username, place }: { username: string; place: Place }) => {
  const { t } = useLingui();
  const answer = useQuery(effectQuery(username, place));
  return (
    <Card title={t`Do replies improve ratings?`} answer={answer} size="small" isEmpty={() => false}>
      {(effect) => {
        const { difference, withReply, withoutReply } = effect;
        if (difference === null) return <TooFew {...effect} />;
        const [low, high] = [formatPoints(difference.low), formatPoints(difference.high)];
        const [replies, controls] = [formatNumber(effect.replies), formatNumber(effect.controls)];
        const rows = [
          {
            label: t`Effect of replies`,
            value: formatPoints(difference.value),
            meaning: t`More reviewers out of 100 who improve their rating. 95% range: ${low} to ${high}`,
          },
          {
            label: t`With a reply`,
            value: formatShare(withReply === null ? null : withReply / 100, 1),
            meaning: t`Answered reviews with one to four stars: ${replies}`,
          },
          {
            label: t`Without a reply`,
            value: formatShare(withoutReply === null ? null : withoutReply / 100, 1),
            meaning: t`Comparable reviews: at least ${controls}`,
          },
        ];
        return (
          <>
            <p>
              <b>
                {difference.low > 0
                  ? t`Yes: more reviewers improve their rating after a reply.`
                  : difference.high < 0
                    ? t`No: fewer reviewers improve their rating after a reply.`
                    : t`Not clear yet: the difference may be due to chance.`}
              </b>
            </p>
            <dl className={figures.strip}>
              {rows.map(({ label, value, meaning }) => (
                <div key={label} className={figures.figure} title={meaning}>
                  <dt>{label}</dt>
                  <dd className={figures.value}>{value}</dd>
                </div>
              ))}
            </dl>
            <details className={figures.note}>
              <summary>
                <Trans>How it's calculated</Trans>
              </summary>
              <ul className={figures.details}>
                {rows.map(({ label, meaning }) => (
                  <li key={label}>
                    {label}. {meaning}
                  </li>
                ))}
              </ul>
              <Trans>
                How this is calculated: each answered review is compared with unanswered reviews of the same
                age, app, stars, length and month. Only reviews older than four weeks count, so the latest
                months are missing. The true value lies in the range in 95 of 100 cases. The reviews you
                choose to answer may still differ in ways that can't be measured.
              </Trans>
            </details>
          </>
        );
      }}
    </Card>
  );
};
