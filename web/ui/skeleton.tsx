import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** A loading placeholder of the same height as the content. */
export const Skeleton = ({
  kind,
  count = 1,
}: {
  kind: 'app' | 'review' | 'usage' | 'payment';
  count?: number;
}) => (
  <>
    {PLACES.slice(0, count).map((place) => (
      <div
        key={place}
        className={classNames(styles.skeleton, styles[kind])}
        data-skeleton={kind}
        aria-hidden="true"
      />
    ))}
  </>
);
