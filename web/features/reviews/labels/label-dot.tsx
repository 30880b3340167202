import type { Label } from '#shared/contract/label/schema.ts';
import styles from './labels.module.css';

export const LabelDot = ({ colour }: Pick<Label, 'colour'>) => (
  <span className={styles.dot} data-colour={colour} aria-hidden="true" />
);
