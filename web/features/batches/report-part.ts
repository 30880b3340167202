import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** What came of a batch, with words of its own. */
export const Report = lazyPart(
  withItsWords('batch-report', async () => (await import('./report/report.tsx')).Report),
);
