import styles from './card-skeleton.module.css';

const Outline = () => (
  <div className={styles.card}>
    <div className={styles.side}>
      <div className={styles.line} data-line="name" />
      <div className={styles.line} data-line="stars" />
      <div className={styles.line} />
      <div className={styles.line} data-line="last" />
    </div>
    <div className={styles.side}>
      <div className={styles.field} />
      <div className={styles.button} />
    </div>
  </div>
);

/** Cards in outline: as many as fill the height that the specification gives the skeleton of reviews. */
export const CardSkeleton = () => (
  <div className={styles.place} data-skeleton="review" aria-hidden="true">
    <Outline />
    <Outline />
    <Outline />
  </div>
);
