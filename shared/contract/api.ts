import * as actionItems from './action-items/endpoints.ts';
import * as application from './application/endpoints.ts';
import * as backfill from './backfill/endpoints.ts';
import * as batch from './batch/endpoints.ts';
import * as company from './company/endpoints.ts';
import * as config from './config/endpoints.ts';
import * as destination from './destination/endpoints.ts';
import * as draft from './draft/endpoints.ts';
import * as exportApi from './export/endpoints.ts';
import * as incident from './incident/endpoints.ts';
import * as insight from './insight/endpoints.ts';
import * as invitation from './invitation/endpoints.ts';
import * as label from './label/endpoints.ts';
import * as member from './member/endpoints.ts';
import * as note from './note/endpoints.ts';
import * as notification from './notification/endpoints.ts';
import * as presence from './presence/endpoints.ts';
import * as prompts from './prompts/endpoints.ts';
import * as release from './release/endpoints.ts';
import * as reply from './reply/endpoints.ts';
import * as review from './review/endpoints.ts';
import * as statistics from './statistics/endpoints.ts';
import * as store from './store/endpoints.ts';
import * as subscription from './subscription/endpoints.ts';
import * as topic from './topic/endpoints.ts';
import * as user from './user/endpoints.ts';
import * as view from './view/endpoints.ts';

/**
 * The whole API. The server implements every endpoint; the web app can call nothing else, and imports single endpoints from
 * their files, so that its bundle has only those that it calls.
 */
export const api = {
  application,
  backfill,
  batch,
  company,
  config,
  destination,
  draft,
  export: exportApi,
  incident,
  insight,
  invitation,
  label,
  actionItems,
  member,
  notification,
  note,
  presence,
  prompts,
  release,
  reply,
  review,
  statistics,
  store,
  subscription,
  topic,
  user,
  view,
};
export type Api = typeof api;
