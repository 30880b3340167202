import { useSyncExternalStore } from 'react';
import type { Persisted } from './persisted.ts';

export const usePersisted = <Value>(persisted: Persisted<Value>): Value =>
  useSyncExternalStore(persisted.subscribe, persisted.get);
