import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LABEL_COLOURS, type Label } from '#shared/contract/label/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { Colour } from './label-calls.ts';
import { LabelDot } from './label-dot.tsx';
import styles from './labels.module.css';
import { useColourWords } from './use-colour-words.ts';

type Props = {
  label: Label;
  error: string | undefined;
  onSave: (label: Label) => void;
  onDelete: () => void;
  onCancel: () => void;
};

/** Renames, recolours or deletes one label. */
export const LabelEditor = ({ label, error, onSave, onDelete, onCancel }: Props) => {
  const { t } = useLingui();
  const words = useColourWords();
  const [name, setName] = useState(label.name);
  const [colour, setColour] = useState<Colour>(label.colour);
  const [isAsking, setAsking] = useState(false);
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave({ ...label, name: name.trim(), colour });
      }}
    >
      <TextField
        label={t`Name`}
        autoFocus
        value={name}
        maxLength={40}
        dir="auto"
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className={styles.colours} aria-label={t`Color`}>
        {LABEL_COLOURS.map((one) => (
          <label key={one} className={styles.colour} title={words[one]}>
            <input
              type="radio"
              name={`colour-${label.id}`}
              aria-label={words[one]}
              checked={one === colour}
              onChange={() => setColour(one)}
            />
            <LabelDot colour={one} />
          </label>
        ))}
      </fieldset>
      {isAsking ? (
        <div className={styles.actions} role="alert">
          <span>
            <Trans>Delete this label from all reviews?</Trans>
          </span>
          <Button onClick={() => setAsking(false)}>
            <Trans>Keep</Trans>
          </Button>
          <Button variant="danger" onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            <Trans>Delete</Trans>
          </Button>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit">
            <Trans>Save</Trans>
          </Button>
        </div>
      )}
    </form>
  );
};
