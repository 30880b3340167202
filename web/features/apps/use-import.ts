import { useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportResult } from '#shared/contract/application/import.ts';
import { orThrow } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { importFile } from '#web/lib/api/import-file.ts';

type Done = { key: number; name: string; result: ImportResult };
type Failed = { name: string; failure: Failure };

/** Imports files into an app one at a time, in order. */
export const useImport = (appId: string, onDone: () => void) => {
  const [done, setDone] = useState<readonly Done[]>([]);
  const [failures, setFailures] = useState<readonly Failed[]>([]);
  const mutationKey = ['import', appId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `import ${appId}` },
    gcTime: 0,
    mutationFn: (file: File) => orThrow(importFile(appId, file)),
    onSuccess: (result, { name }) => setDone((before) => [...before, { key: before.length, name, result }]),
    onError: (failure, { name }) => setFailures((before) => [...before, { name, failure }]),
    onSettled: onDone,
  });
  const [current] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state: { variables } }) => (variables instanceof File ? variables.name : ''),
  });
  const take = (file: File): void => {
    if (current === undefined) setFailures([]);
    mutate(file);
  };
  return { done, current, failures, take };
};
