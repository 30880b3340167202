import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label } from '#shared/contract/label/schema.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BareField } from '#web/ui/controls/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { deleteLabel, nextColour, saveLabel, setLabels } from './label-calls.ts';
import { LabelDot } from './label-dot.tsx';
import { LabelEditor } from './label-editor.tsx';
import styles from './labels.module.css';
import { labelsQuery, useLabels } from './use-labels.ts';

type Props = {
  appId: string;
  review: Review;
  isOpen: boolean;
  onClose: () => void;
  onChanged: (review: Review) => void;
};

const MAX_NAME = 40;

/** Chooses the labels of one review, and creates, changes and deletes the company's. */
export const LabelDialog = ({ appId, review, isOpen, onClose, onChanged }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const username = useUser()?.username ?? '';
  const labels = useLabels();
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<string | null>(null);
  const { reviewId } = review;
  // Chosen here but not saved yet.
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const onReview = wanted ?? review.labels;
  // A deleted label may be on the review until a job has taken it off.
  const chosen = onReview.filter((id) => labels.length === 0 || labels.some((label) => label.id === id));
  const name = typed.trim();
  const lower = (text: string): string => text.toLocaleLowerCase(i18n.locale);
  const shown = labels.filter((label) => lower(label.name).includes(lower(name)));
  const canChange = useMay()('administer');
  const isNew = canChange && name !== '' && labels.every((label) => lower(label.name) !== lower(name));
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['labels', username] });

  const put = useMutation({
    mutationFn: (next: string[]) => setLabels(username, { appId, reviewId, labels: next }),
    // One after the other: each save replaces all labels of the review.
    scope: { id: `labels ${appId} ${reviewId}` },
    onSuccess: ({ review: labelled }) => onChanged(labelled),
    onSettled: (_, __, next) => setWanted((now) => (now === next ? null : now)),
  });
  const choose = (next: string[]): void => {
    setWanted(next);
    put.mutate(next);
  };
  const toggle = (id: string): void =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const create = useSingleMutation({
    mutationFn: () => saveLabel(username, { name, colour: nextColour(labels) }),
    onSuccess: ({ label }) => {
      setTyped('');
      queries.setQueryData(labelsQuery(username).queryKey, (known) => known && [...known, label]);
      refresh();
      choose([...chosen, label.id]);
    },
  });
  const change = useSingleMutation({
    mutationFn: async (what: { saved: Label } | { deleted: string }) =>
      'saved' in what ? saveLabel(username, what.saved) : deleteLabel(username, what.deleted),
    onSuccess: () => {
      setEdited(null);
      refresh();
    },
  });
  const editWords = (labelName: string): string => t`Edit label ${labelName}`;
  const failure = edited === null ? (create.error ?? put.error) : change.error;
  const error = failure ? failureWords(i18n, failure) : undefined;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Labels`} close={t`Close`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [only] = shown;
          if (isNew && !create.isPending) create.mutate();
          else if (only && shown.length === 1) toggle(only.id);
        }}
      >
        <BareField
          type="search"
          label={t`Find or create a label`}
          placeholder={t`Find or create a label`}
          value={typed}
          maxLength={MAX_NAME}
          dir="auto"
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {error !== undefined && edited === null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ul className={styles.labels}>
        {shown.map((label) => (
          <li key={label.id}>
            {edited === label.id ? (
              <LabelEditor
                label={label}
                error={error}
                onCancel={() => setEdited(null)}
                onSave={(saved) => change.mutate({ saved })}
                onDelete={() => change.mutate({ deleted: label.id })}
              />
            ) : (
              <div className={styles.row}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(label.id)}
                    onChange={() => toggle(label.id)}
                  />
                  <LabelDot colour={label.colour} />
                  <bdi className={styles.name}>{label.name}</bdi>
                </label>
                {canChange && (
                  <Button
                    variant="quiet"
                    shape="icon"
                    label={editWords(label.name)}
                    onClick={() => {
                      change.reset();
                      setEdited(label.id);
                    }}
                  >
                    <Icon name="sliders" size={16} />
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {labels.length === 0 && canChange && !isNew && (
        <p className={styles.hint}>
          <Trans>No labels yet. Type a name to create the first one.</Trans>
        </p>
      )}
      {isNew && (
        <Button isHindered={create.isPending} onClick={() => create.mutate()}>
          <Trans>Create “{name}”</Trans>
        </Button>
      )}
    </Dialog>
  );
};
