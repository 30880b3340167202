import { Trans } from '@lingui/react/macro';
import type { Incident } from '#shared/contract/incident/schema.ts';
import { builtInTopicName } from '#shared/domain/classification/topic-names.ts';
import { shortNames } from '#web/lib/insights/app-names.ts';
import { useTopicWords } from '#web/lib/topics/topic-words.ts';

/** What an incident is, in a few words. */
export const IncidentTitle = ({ incident }: { incident: Incident }) => {
  const { topicName } = useTopicWords();
  const { appName, kind, topicId, topicName: given } = incident;
  const app = <bdi>{shortNames([appName])}</bdi>;
  if (kind === 'rating') return <Trans>{app}: the rating is falling</Trans>;
  const id = topicId ?? '';
  const topic = <bdi>{topicName(id, given ?? builtInTopicName(id))}</bdi>;
  return (
    <Trans>
      {app}: more complaints than usual about “{topic}”
    </Trans>
  );
};
