import { RETRY_WAITS_MS } from './retry-schedule.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** How long a channel pauses after its n-th failure in a row, in ms, so that one that is down is called rarely. */
const PAUSE_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE];

/** How long, and in how many attempts, nothing has to arrive before a channel is switched off. */
const OFF_AFTER = { ms: 120 * HOUR, failures: RETRY_WAITS_MS.length };

/** How long delivery of a message is attempted, in ms. */
export const CHANNEL_EXPIRES_MS = OFF_AFTER.ms;

/** The longest pause that a channel can ask for, in ms. */
const LONGEST_WAIT_MS = HOUR;

/** Pauses that it gets for a message; one that only ever asks for more does not work, which somebody has to be told. */
const MOST_PAUSES = 10;

export const pauseAfter = (failures: number): number =>
  PAUSE_MS[Math.min(failures, PAUSE_MS.length) - 1] ?? SECOND;

/** Whether a channel is switched off after this many failures in a row, over this time. */
export const isHopeless = (failures: number, failingForMs: number): boolean =>
  failures >= OFF_AFTER.failures && failingForMs >= OFF_AFTER.ms;

export type OffReason = 'GONE' | 'REFUSED';

export type Verdict =
  | { kind: 'delivered' }
  /** This message, for good. */
  | { kind: 'refused'; error: string }
  | { kind: 'failed'; error: string }
  /** Asked for a pause. */
  | { kind: 'paused'; error: string; ms: number }
  /** The channel, for good. */
  | { kind: 'off'; error: string; reason: OffReason };

type Answer = { status: number; retryAfter: string | undefined; text: string };

/** What Slack answers for a channel that will take nothing any more, and for one that does not let us write. */
const SLACK_GONE =
  /\b(no_service|no_team|no_active_hooks|team_disabled|channel_not_found|channel_is_archived|user_not_found)\b/;
const SLACK_REFUSED = /\b(action_prohibited|posting_to_general_channel_denied|invalid_token)\b/;
/** What Power Automate answers for a workflow that was deleted or switched off. */
const TEAMS_GONE = /\b(WorkflowNotFound|WorkflowTriggerIsNotEnabled|WorkflowDisabled)\b/;
const TEAMS_REFUSED = /\b(DirectApiAuthorizationRequired|DirectApiRequestHasMoreThanOneAuthorization)\b/;

/** What an answer means for its message, which was put off `pauses` times before, and its channel. */
export const verdictOf = (
  kind: 'slack' | 'teams' | 'webhook',
  answer: Answer,
  now: number,
  pauses = 0,
): Verdict => {
  const { status, text } = answer;
  const error = `HTTP_${status}`;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'off', error, reason: 'GONE' };
  if (status === 429) {
    const ms = waitOf(answer.retryAfter, now);
    return ms === undefined || pauses >= MOST_PAUSES
      ? { kind: 'failed', error }
      : { kind: 'paused', error, ms };
  }
  if (kind === 'slack' && SLACK_GONE.test(text)) return { kind: 'off', error, reason: 'GONE' };
  if (kind === 'slack' && SLACK_REFUSED.test(text)) return { kind: 'off', error, reason: 'REFUSED' };
  if (kind === 'teams' && TEAMS_GONE.test(text)) return { kind: 'off', error, reason: 'GONE' };
  if (kind === 'teams' && TEAMS_REFUSED.test(text)) return { kind: 'off', error, reason: 'REFUSED' };
  // A repetition of a text that a chat does not take would only hold up the others.
  if (kind !== 'webhook' && (status === 400 || status === 413)) return { kind: 'refused', error };
  return { kind: 'failed', error };
};

/** Seconds or a date, as RFC 9110 has it; undefined if neither. */
const waitOf = (retryAfter: string | undefined, now: number): number | undefined => {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, SECOND), LONGEST_WAIT_MS);
};
