import { application } from './application/endpoints.ts';
import { preview } from './application/preview.ts';
import { classification } from './backfill/endpoints.ts';
import { batch } from './batch/endpoints.ts';
import { company } from './company/endpoints.ts';
import { config } from './config/endpoints.ts';
import { draft } from './draft/schema.ts';
import { exportReviews } from './export/endpoints.ts';
import { insight } from './insight/endpoints.ts';
import { overview } from './insight/overview.ts';
import { label } from './label/endpoints.ts';
import { needs } from './needs/schema.ts';
import { note } from './note/endpoints.ts';
import { prompts } from './prompts/endpoints.ts';
import { release } from './release/endpoints.ts';
import { replyCheck } from './reply/endpoints.ts';
import { reviewContext } from './review/context.ts';
import { reviewFind } from './review/endpoints.ts';
import { reviewList } from './review/list.ts';
import { review } from './review/schema.ts';
import { statistics } from './statistics/endpoints.ts';
import { store } from './store/endpoints.ts';
import { subscription, trial } from './subscription/endpoints.ts';
import { topic } from './topic/endpoints.ts';
import { user } from './user/endpoints.ts';
import { view } from './view/endpoints.ts';

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
