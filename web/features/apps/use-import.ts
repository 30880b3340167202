import { useRef, useState } from 'react';
import type { ImportResult } from '#shared/contract/application/import.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { importFile } from '#web/lib/api/import-file.ts';

type Done = { key: number; name: string; result: ImportResult };
type Failed = { name: string; failure: Failure };

/** Imports files into an app one at a time, in order. */
export const useImport = (appId: string, onDone: () => void) => {
  const [done, setDone] = useState<readonly Done[]>([]);
  const [current, setCurrent] = useState<string>();
  const [failures, setFailures] = useState<readonly Failed[]>([]);
  const queue = useRef<File[]>([]);
  const work = async (): Promise<void> => {
    for (let file = queue.current[0]; file; file = queue.current[0]) {
      const { name } = file;
      setCurrent(name);
      const answer = await importFile(appId, file);
      queue.current.shift();
      if (answer.ok) setDone((before) => [...before, { key: before.length, name, result: answer.value }]);
      else setFailures((before) => [...before, { name, failure: answer.failure }]);
      onDone();
    }
    setCurrent(undefined);
  };
  const take = (file: File): void => {
    queue.current.push(file);
    if (queue.current.length > 1) return;
    setFailures([]);
    void work();
  };
  return { done, current, failures, take };
};
