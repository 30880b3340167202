import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './file-drop.module.css';

type Props = {
  label: string;
  /** Accepted file extension for the file picker: `.p8`. */
  accept: string;
  /** Instruction shown without a file. */
  invitation: string;
  /** Summary of the chosen file. */
  found: string | undefined;
  error: string | undefined;
  onFile: (file: File) => void;
};

/** A file input that also accepts drops. */
export const FileDrop = ({ label, accept, invitation, found, error, onFile }: Props) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        data-wrong={error !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className={styles.input}
          accept={accept}
          aria-invalid={error !== undefined || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
        <Icon name={found === undefined ? 'file' : 'check'} />
        <span className={styles.words}>{found === undefined ? invitation : <bdi>{found}</bdi>}</span>
      </label>
      <p id={`${id}-note`} className={styles.error} role={error === undefined ? undefined : 'alert'}>
        {error}
      </p>
    </div>
  );
};
