import pg from 'pg';
import { ownerUrl } from '#tests/support/database/owner-url.ts';
import type { PageFigure } from './figures.ts';
import { awaitIdle, readPageMetrics } from './page-metrics.ts';
import type { TestBed } from './test-bed.ts';

/** Layout shift while the payment provider's frame loads, for a user whose trial has ended. */
export const measureCheckout = async (testBed: TestBed): Promise<PageFigure[]> => {
  const admin = new pg.Client({ connectionString: ownerUrl(testBed.databaseUrl) });
  await admin.connect();
  await admin.query(`update companies set trial_ends_at = now() - interval '1 day'`);
  const shift = await testBed.visit({ cpu: 4, at: '/checkout' }, async (page) => {
    const frame = page.frameLocator('iframe[title="Payment"]').frameLocator('iframe[name="paddle_frame"]');
    await frame.getByRole('button', { name: /^Pay / }).waitFor();
    await awaitIdle(page);
    return (await readPageMetrics(page)).shift;
  });
  await admin.query(`update companies set trial_ends_at = now() + interval '30 days'`);
  await admin.end();
  return [{ part: 'shifts', name: '/checkout, with its frame, 4 ×', value: shift, unit: '', max: 0.02 }];
};
