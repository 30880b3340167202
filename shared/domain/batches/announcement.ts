/** What an announcement is about: reviews that mention one of the topics, of apps that have one of the versions. */
export type About = {
  /** Empty: nothing in particular, so that it fits every review. */
  topics: string[];
  versions: string[];
};

/** Why an announcement does not fit a review. */
export type OffTopic = 'OTHER_TOPIC' | 'OTHER_APP';

/** Most topics and versions considered. */
export const MAX_ABOUT = 10;

const NUMBER =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\d.,])[vV]?(\d{1,4}(?:\.\d{1,6}){1,3})(?![\d.,]*\d)(?![\p{Script=Latin}\p{Script=Cyrillic}])/gu;
const DATE = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/u;
const MONEY_BEFORE = /[$€£¥₩₹]\s?$/u;
const UNIT_AFTER = /^\s?(?:[%‰$€£¥₩₹★⭐]|(?:[KMG]B|EUR|USD|GBP|Hz|stars?|hours?|seconds?)\b)/iu;

/** The version numbers in a text, each once: no dates, prices or measures. */
export const versionsIn = (text: string): string[] => {
  const found = [...text.matchAll(NUMBER)].flatMap((match) => {
    const [all, version = ''] = match;
    const isOther =
      DATE.test(version) ||
      MONEY_BEFORE.test(text.slice(0, match.index)) ||
      UNIT_AFTER.test(text.slice(match.index + all.length));
    return isOther ? [] : [version];
  });
  return [...new Set(found)].slice(0, MAX_ABOUT);
};

const partsOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);

/** Below 0 if `a` is the lower version; 4.2 and 4.2.0 are the same. */
const compareVersions = (a: string, b: string): number => {
  const [one, other] = [partsOf(a), partsOf(b)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/**
 * Whether an app, with the versions that are known of it, has a version. One that is higher than all of them is `unseen`:
 * nobody has written about it yet; so is any, where none is known. Two major versions ahead it is another app's.
 */
export const versionState = (
  known: readonly string[],
  version: string,
): 'released' | 'unseen' | 'missing' => {
  if (known.some((one) => compareVersions(one, version) === 0)) return 'released';
  if (known.some((one) => compareVersions(one, version) > 0)) return 'missing';
  const [major = 0] = partsOf(version);
  const newest = Math.max(...known.map((one) => partsOf(one)[0] ?? 0));
  return known.length > 0 && major > newest + 1 ? 'missing' : 'unseen';
};

/** Whether an announcement that names `versions` may be meant for an app. */
export const isMeantFor = (known: readonly string[], versions: readonly string[]): boolean =>
  versions.length === 0 || versions.some((version) => versionState(known, version) !== 'missing');
