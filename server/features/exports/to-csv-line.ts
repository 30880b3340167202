import type { ShownRow } from '#server/db/tables/reviews/shown-review.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import { csvLine, type Separator } from '#shared/domain/export/csv.ts';
import { stateOf } from '#shared/domain/reviews/filter/matches.ts';
import { storeOf } from '#shared/domain/stores/store.ts';

/** What a row refers to by id, and how to write a time. */
type Names = { apps: ReadonlyMap<string, string>; labels: ReadonlyMap<string, string>; time: Time };
type Time = (at: number) => string;
type Column = [name: string, value: (row: ShownRow, names: Names) => string | number | null];

const STORES = { apple: 'App Store', google: 'Google Play' };

const timeOf = (at: Date | string | null, time: Time): string | null => at && time(new Date(at).getTime());

/** Of a review that is answered; what is only a draft is no reply. */
const ofReply =
  (value: (row: ShownRow, names: Names) => string | null) =>
  (row: ShownRow, names: Names): string | null =>
    row.is_answered ? value(row, names) : null;

const columnsFor = (timeZone: string): Column[] => [
  ['App', ({ app_id }, { apps }) => apps.get(app_id) ?? app_id],
  ['App ID', ({ app_id }) => app_id],
  ['Store', ({ app_id }) => STORES[storeOf(app_id)]],
  ['Review ID', ({ review_id }) => review_id],
  [`Date (${timeZone})`, ({ modified_at }, { time }) => timeOf(modified_at, time)],
  ['Stars', ({ star_rating }) => star_rating],
  ['Language', ({ review_language }) => review_language],
  ['Title', ({ title }) => title],
  ['Review', ({ body }) => body],
  ['Title in English', ({ translated_title }) => translated_title],
  ['Review in English', ({ translated_body }) => translated_body],
  ['Author', ({ author }) => author],
  ['Version', ({ app_version_name }) => app_version_name],
  ['Country', ({ territory }) => territory],
  ['Earlier versions', ({ revision }) => revision - 1],
  ['Kind', ({ kind }) => kind],
  ['Sentiment', ({ sentiment }) => sentiment],
  [
    'Topics',
    ({ named_mentions }) =>
      named_mentions.map(({ topicId, name }) => name ?? builtInTopicName(topicId)).join(', '),
  ],
  ['Labels', ({ labels: ids }, { labels }) => ids.flatMap((id) => labels.get(id) ?? []).join(', ')],
  [
    'State',
    ({ is_answered, public_state, submit_error, draft }) =>
      stateOf({
        isAnswered: is_answered,
        publicState: public_state,
        submitError: submit_error,
        draft,
      }),
  ],
  ['No reply needed', ({ no_reply_needed }) => (no_reply_needed ? 'yes' : 'no')],
  ['Reply', ofReply(({ response }) => response)],
  ['Reply in English', ofReply(({ translated_response }) => translated_response)],
  ['Reply language', ofReply(({ response_language }) => response_language)],
  [`Reply date (${timeZone})`, ofReply(({ answered_at }, { time }) => timeOf(answered_at, time))],
  ['Answered by', ofReply(({ answered_by }) => answered_by)],
  ['Answered via', ofReply(({ answered_via }) => answered_via)],
  ['Earlier reply', ({ earlier_reply }) => earlier_reply],
];

/** The first line, and that of a review. */
export const csvLines = (timeZone: string, names: Names, separator: Separator | undefined) => {
  const columns = columnsFor(timeZone);
  return {
    head: csvLine(
      columns.map(([name]) => name),
      separator,
    ),
    line: (row: ShownRow): string =>
      csvLine(
        columns.map(([, value]) => value(row, names)),
        separator,
      ),
  };
};
