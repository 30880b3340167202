import type { BuiltInTopic } from './classification.ts';

/** The English names of the built-in topics, until a company renames one. */
export const BUILT_IN_TOPIC_NAMES: Record<BuiltInTopic, string> = {
  crashes: 'Crashes',
  performance: 'Performance',
  price: 'Price & subscription',
  ads: 'Ads',
  'sign-in': 'Sign-in',
  design: 'Design',
  'missing-feature': 'Missing feature',
  support: 'Support',
  privacy: 'Privacy',
  content: 'Content',
  updates: 'Updates',
  sync: 'Sync & data',
};

const names: Readonly<Record<string, string>> = BUILT_IN_TOPIC_NAMES;

/** The English name of a built-in topic; '' for any other id. */
export const builtInTopicName = (id: string): string => (Object.hasOwn(names, id) ? (names[id] ?? '') : '');
