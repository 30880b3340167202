import { useLingui } from '@lingui/react/macro';
import type { BuiltInTopic, Kind, Sentiment } from '#shared/domain/classification/classification.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';

/** The names of kinds, sentiments and topics. */
export const useTopicWords = () => {
  const { t } = useLingui();
  const kinds: Record<Kind, string> = {
    bug: t`Bug`,
    wish: t`Feature request`,
    praise: t`Praise`,
    question: t`Question`,
    billing: t`Billing`,
    complaint: t`Complaint`,
    spam: t`Spam`,
    sensitive: t`Sensitive`,
  };
  const sentiments: Record<Sentiment, string> = {
    [-2]: t`Very negative`,
    [-1]: t`Negative`,
    0: t`Neutral`,
    1: t`Positive`,
    2: t`Very positive`,
  };
  const builtIn: Record<BuiltInTopic, string> = {
    crashes: t`Crashes`,
    performance: t`Performance`,
    price: t`Price & subscription`,
    ads: t`Ads`,
    'sign-in': t`Sign-in`,
    design: t`Design`,
    'missing-feature': t`Missing feature`,
    support: t`Support`,
    privacy: t`Privacy`,
    content: t`Content`,
    updates: t`Updates`,
    sync: t`Sync & data`,
  };
  const translated: Readonly<Record<string, string>> = builtIn;
  /** A built-in topic that keeps its English name is shown in the language of the page. */
  const topicName = (id: string, name: string): string =>
    name === builtInTopicName(id) ? (translated[id] ?? name) : name;
  return { kinds, sentiments, topicName };
};
