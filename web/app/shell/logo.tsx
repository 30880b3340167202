import styles from './chrome.module.css';

/** The name is not translated, and left-to-right in every language. */
export const Logo = () => (
  <span className={styles.logo} dir="ltr">
    <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className={styles.logoGround} />
      <g
        fill="none"
        className={styles.logoLine}
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M8 10.5A2.5 2.5 0 0 1 10.5 8h11a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5H15l-4.5 4v-4A2.5 2.5 0 0 1 8 17.5z" />
        <path d="m17.5 11.2-3 2.8 3 2.8" />
      </g>
    </svg>
    Rejoinder
  </span>
);
