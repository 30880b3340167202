import styles from './illustration.module.css';

const STAR = 'M0 -6.1 1.6 -2.2 5.8 -1.9 2.6 0.8 3.6 4.9 0 2.7 -3.6 4.9 -2.6 0.8 -5.8 -1.9 -1.6 -2.2Z';

/** Five stars in a row from `x`, the first `of` filled. */
export const Row = ({ x, y, of }: { x: number; y: number; of: number }) =>
  [0, 1, 2, 3, 4].map((at) => (
    <path
      key={at}
      d={STAR}
      transform={`translate(${x + at * 15} ${y})`}
      className={at < of ? styles.star : styles.starOff}
    />
  ));

/** A speech bubble. */
export const Bubble = ({
  x,
  y,
  width = 92,
  height = 54,
}: {
  x: number;
  y: number;
  width?: number;
  height?: number;
}) => (
  <path
    className={styles.face}
    d={`M${x + 10} ${y}h${width - 20}a10 10 0 0 1 10 10v${height - 20}a10 10 0 0 1-10 10H${x + 34}l-12 11v-11h-12a10 10 0 0 1-10-10v-${height - 20}a10 10 0 0 1 10-10Z`}
  />
);

/** A round badge in the corner of a scene. */
export const Mark = ({
  x,
  y,
  className,
  sign,
}: {
  x: number;
  y: number;
  className: string | undefined;
  sign: string;
}) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="15" className={className} />
    <path d={sign} className={styles.sign} />
  </g>
);

export const CHECK = 'M-6 0.5-2 5 6.5-4.5';
export const CROSS = 'M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5';

export const Cloud = () => (
  <path className={styles.face} d="M56 78a16 16 0 0 1-2-32 22 22 0 0 1 42-6 18 18 0 0 1 12 38Z" />
);

export const App = ({ x, y, className }: { x: number; y: number; className: string | undefined }) => (
  <rect x={x} y={y} width="30" height="30" rx="8" className={className} />
);
