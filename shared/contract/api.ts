import { application } from './application.ts';
import { batch } from './batch.ts';
import { classification } from './classification.ts';
import { company } from './company.ts';
import { config } from './config.ts';
import { draft } from './draft.ts';
import { exportReviews } from './export.ts';
import { insight } from './insight.ts';
import { label } from './label.ts';
import { needs } from './needs-you.ts';
import { note } from './note.ts';
import { overview } from './overview.ts';
import { preview } from './preview.ts';
import { prompts } from './prompts.ts';
import { release } from './release.ts';
import { replyCheck } from './reply-check.ts';
import { review } from './review.ts';
import { reviewContext } from './review-context.ts';
import { reviewFind } from './review-find.ts';
import { reviewList } from './review-list.ts';
import { statistics } from './statistics.ts';
import { store } from './store.ts';
import { subscription, trial } from './subscription.ts';
import { topic } from './topic.ts';
import { user } from './user.ts';
import { view } from './view.ts';

const { correct, ...backfill } = classification;

/** The whole API. The server implements every endpoint; the web app can call nothing else. */
export const api = {
  application,
  backfill,
  batch,
  company,
  config,
  draft,
  export: exportReviews,
  insight: { ...overview, ...insight },
  label,
  needs,
  preview,
  prompts,
  release,
  review: { ...review, ...reviewContext, ...reviewList, ...reviewFind, ...note, ...replyCheck, correct },
  statistics,
  store,
  subscription,
  topic,
  trial,
  user,
  view,
};
export type Api = typeof api;
