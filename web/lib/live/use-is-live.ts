import { useSyncExternalStore } from 'react';
import { isLive, onLiveState } from './live.ts';

/** Whether the live stream is connected; without it, queries poll. */
export const useIsLive = (): boolean => useSyncExternalStore(onLiveState, isLive);
