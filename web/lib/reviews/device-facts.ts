import type { Review } from '#shared/contract/review/schema.ts';
import { androidName } from '#shared/domain/stores/android.ts';

/** `v4.2.1 · Android 15 · Pixel 9`, without unknown parts. */
export const deviceFacts = ({ metadata }: Review): string =>
  [
    metadata?.appVersionName ? `v${metadata.appVersionName}` : undefined,
    androidName(metadata?.androidOsVersion),
    metadata?.productName ?? undefined,
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');
