import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Notice } from '#web/ui/layout/panels.tsx';
import type { Failure } from './call.ts';
import { failureWords } from './failure-words.ts';

/** Why a request failed, after `children`; nothing without a failure. */
export const FailureNotice = ({ failure, children }: { failure: Failure | null; children?: ReactNode }) => {
  const { i18n } = useLingui();
  return (
    failure && (
      <Notice tone="danger" isUrgent>
        {children} {failureWords(i18n, failure)}
      </Notice>
    )
  );
};
