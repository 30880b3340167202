import { useSyncExternalStore } from 'react';
import type { Persisted } from './persisted.ts';

export const usePersisted = <Value>(kept: Persisted<Value>): Value =>
  useSyncExternalStore(kept.subscribe, kept.get);
