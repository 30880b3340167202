import styles from './theme-picture.module.css';

const Half = ({ theme }: { theme: 'light' | 'dark' }) => (
  <span className={styles.half} data-theme={theme}>
    <span className={styles.bar} />
    <span className={styles.card} />
    <span className={styles.card} />
  </span>
);

/** A thumbnail of the page in a theme; `system` shows half of each. */
export const ThemePicture = ({ theme }: { theme: 'light' | 'dark' | 'system' }) => (
  <span className={styles.picture} aria-hidden="true">
    {theme !== 'dark' && <Half theme="light" />}
    {theme !== 'light' && <Half theme="dark" />}
  </span>
);
