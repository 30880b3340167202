import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Sentence } from '#shared/contract/insight/schema.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';
import { formatMean } from './figures.ts';
import { useAppNames } from './use-app-names.ts';

/** Fewer in a week are shown with a decimal. */
const FEW = 3;
/** Fewer in a week are as good as none. */
const NONE = 0.5;

/** What a finding says: `Crashes in Tallyhop: 5 reviews, usually 19.` */
export const FindingTitle = ({ finding }: { finding: Sentence }) => {
  const { t } = useLingui();
  const nameOf = useAppNames();
  const { topicName } = useTopicWords();
  const { movement, appId, topicId, value, before } = finding;
  const isOfStars = movement === 'starsUp' || movement === 'starsDown';
  const subject =
    topicId === null
      ? isOfStars
        ? t`Average rating`
        : t`Reviews`
      : topicName(topicId, finding.topicName ?? builtInTopicName(topicId));
  const rounded = finding.usual < FEW ? Math.round(finding.usual * 10) / 10 : Math.round(finding.usual);
  const [usual, mean, meanBefore] = [formatNumber(rounded), formatMean(value), formatMean(before)];
  const numbers = isOfStars
    ? t`${mean}, usually ${meanBefore}`
    : finding.usual < NONE
      ? t`${plural(value, { one: '# review, usually none', other: '# reviews, usually none' })}`
      : t`${plural(value, { one: `# review, usually ${usual}`, other: `# reviews, usually ${usual}` })}`;
  const app = appId && nameOf(appId);
  return appId === null ? (
    <Trans>
      <b>{subject}</b>: {numbers}.
    </Trans>
  ) : (
    <Trans>
      <b>{subject}</b> in <bdi>{app}</bdi>: {numbers}.
    </Trans>
  );
};
