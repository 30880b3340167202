import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** What is drawn in place of each part of the content. */
const PARTS = {
  app: ['icon', 'line', 'short'],
  usage: ['line', 'bar', 'short'],
  review: ['short', 'line', 'text', 'text', 'area', 'button'],
  context: ['line'],
  payment: ['line', 'area', 'text', 'text', 'button'],
} as const;
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The outlines of the content, in its size, until it is loaded. */
export const Skeleton = ({ kind, count = 1 }: { kind: keyof typeof PARTS; count?: number }) => (
  <>
    {PLACES.slice(0, count).map((place) => (
      <div
        key={place}
        className={classNames(styles.skeleton, styles[kind])}
        data-skeleton={kind}
        aria-hidden="true"
      >
        {PARTS[kind].map((part, at) => (
          <span key={PLACES[at]} className={styles[part]} />
        ))}
      </div>
    ))}
  </>
);
