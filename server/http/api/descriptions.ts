import type { Api } from '#shared/contract/api.ts';
import { actionItems } from './descriptions/action-items.ts';
import { application } from './descriptions/application.ts';
import { backfill } from './descriptions/backfill.ts';
import { batch } from './descriptions/batch.ts';
import { company } from './descriptions/company.ts';
import { config } from './descriptions/config.ts';
import type { Described, Description } from './descriptions/described.ts';
import { destination } from './descriptions/destination.ts';
import { draft } from './descriptions/draft.ts';
import { exportApi } from './descriptions/export.ts';
import { incident } from './descriptions/incident.ts';
import { insight } from './descriptions/insight.ts';
import { invitation } from './descriptions/invitation.ts';
import { label } from './descriptions/label.ts';
import { member } from './descriptions/member.ts';
import { note } from './descriptions/note.ts';
import { notification } from './descriptions/notification.ts';
import { presence } from './descriptions/presence.ts';
import { prompts } from './descriptions/prompts.ts';
import { release } from './descriptions/release.ts';
import { reply } from './descriptions/reply.ts';
import { review } from './descriptions/review.ts';
import { statistics } from './descriptions/statistics.ts';
import { store } from './descriptions/store.ts';
import { subscription } from './descriptions/subscription.ts';
import { topic } from './descriptions/topic.ts';
import { user } from './descriptions/user.ts';
import { view } from './descriptions/view.ts';

const all: { [Noun in keyof Api]: Described<Noun> } = {
  actionItems,
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

const byName: Readonly<Record<string, Readonly<Record<string, Description>>>> = all;

/** What is said of an endpoint, by its name in the contract. */
export const descriptionOf = (noun: string, verb: string): Description => {
  const found = byName[noun]?.[verb];
  if (!found) throw new Error(`${noun}.${verb} has no description`);
  return found;
};
