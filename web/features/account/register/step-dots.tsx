import { useLingui } from '@lingui/react/macro';
import { useConfig } from '#web/lib/api/queries/use-config.ts';
import { ProgressDots } from '#web/ui/feedback/progress-dots.tsx';

/** How far it is to the dashboard; without payment there is no trial to start. */
export const StepDots = ({ step }: { step: 1 | 2 | 3 | 4 }) => {
  const { t } = useLingui();
  const steps = useConfig()?.payment === null ? 3 : 4;
  return <ProgressDots step={step} of={steps} words={t`Step ${step} of ${steps}`} />;
};
