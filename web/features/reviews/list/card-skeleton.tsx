import styles from './card-skeleton.module.css';

/** The outline of a card, as high as one with a short review. */
export const CardSkeleton = () => (
  <div className={styles.card} data-skeleton="review" aria-hidden="true">
    <div className={styles.side}>
      <div className={styles.line} data-line="name" />
      <div className={styles.line} data-line="stars" />
      <div className={styles.line} />
      <div className={styles.line} data-line="last" />
    </div>
    <div className={styles.side}>
      <div className={styles.line} data-line="stars" />
      <div className={styles.field} />
      <div className={styles.button} />
    </div>
  </div>
);
