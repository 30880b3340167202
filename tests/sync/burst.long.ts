import { differences, reportResult } from '#tests/support/database/long-database.ts';
import { burst } from './burst.ts';

// `node tests/sync/burst.long.ts [reviews]`: a burst of reviews of one app, and its effect on other companies.
const [reviews = 100_000] = process.argv.slice(2).map(Number);
const figures = await burst(reviews);
const { firstDraftS, longestQuietWaitS, mostRowsInAStatement, heapMb } = figures;
reportResult(figures, [
  ...differences(figures, { listed: reviews, processed: 1000 }),
  ...(firstDraftS <= 5 ? [] : [`the first draft came after ${firstDraftS} s`]),
  ...(longestQuietWaitS <= 5 ? [] : [`another company waited ${longestQuietWaitS} s`]),
  ...(mostRowsInAStatement <= 500 ? [] : [`a statement wrote ${mostRowsInAStatement} rows`]),
  ...(heapMb.max <= 256 ? [] : [`the heap grew to ${heapMb.max} MB`]),
]);
