import type { ReactNode } from 'react';
import styles from './illustration.module.css';

const STAR = 'M0-6.5 1.9-2.2 6.5-1.8 3-1.2 3 1.3 4.1 5.8 0 3.4-4.1 5.8-3 1.3-6.5-1.8-1.9-2.2Z';

/** Five stars in a row from `x`, of which the first `of` are filled. */
const Row = ({ x, y, of }: { x: number; y: number; of: number }) =>
  [0, 1, 2, 3, 4].map((at) => (
    <path
      key={at}
      d={STAR}
      transform={`translate(${x + at * 15} ${y})`}
      className={at < of ? styles.star : styles.starOff}
    />
  ));

/** A review as everybody knows it: a bubble with a tail. */
const Bubble = ({
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

const Ground = () => (
  <path
    className={styles.ground}
    d="M22 74C8 46 34 16 76 20c22 2 34-10 58 2 30 15 30 56 6 74-20 15-96 18-118-22Z"
  />
);

/** A round mark at the corner of a scene. */
const Mark = ({
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

const CHECK = 'M-6 0.5-2 5 6.5-4.5';
const CROSS = 'M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5';

const Cloud = () => (
  <path className={styles.face} d="M56 78a16 16 0 0 1-2-32 22 22 0 0 1 42-6 18 18 0 0 1 12 38Z" />
);

const App = ({ x, y, className }: { x: number; y: number; className: string | undefined }) => (
  <rect x={x} y={y} width="30" height="30" rx="8" className={className} />
);

const SCENES = {
  caughtUp: (
    <>
      <Bubble x={34} y={28} />
      <Row x={50} y={46} of={5} />
      <path className={styles.line} d="M46 64h44" />
      <Mark x={124} y={80} className={styles.ok} sign={CHECK} />
    </>
  ),
  noReviews: (
    <>
      <Bubble x={34} y={28} />
      <Row x={50} y={46} of={0} />
      <path className={styles.dashed} d="M46 64h58" />
    </>
  ),
  onTheWay: (
    <>
      <path className={styles.dashed} d="M18 34c30-12 48 2 62 22" />
      <path className={styles.face} d="M52 62h18l6 10h22l6-10h18v26a8 8 0 0 1-8 8H60a8 8 0 0 1-8-8Z" />
      <path className={styles.ink} d="M87 30v28M77 49l10 10 10-10" />
    </>
  ),
  nothingFits: (
    <>
      <Bubble x={28} y={26} width={84} />
      <path className={styles.line} d="M42 44h40M42 58h24" />
      <circle cx="104" cy="66" r="19" className={styles.face} />
      <path className={styles.ink} d="m118 80 14 14" />
      <path className={styles.dashed} d="M96 66h16" />
    </>
  ),
  noStore: (
    <>
      <rect x="28" y="34" width="44" height="52" rx="10" className={styles.face} />
      <path className={styles.line} d="M40 72h20" />
      <path
        className={styles.ink}
        d="m50 44 3 6 6 .6-4.600 4 1.400 6.400-5.800-3.400-5.800 3.400 1.400-6.400-4.600-4 6-.6Z"
      />
      <path className={styles.dashed} d="M72 60h18" />
      <path className={styles.face} d="M106 46h10a14 14 0 0 1 0 28h-10Z" />
      <path className={styles.ink} d="M106 53h-9M106 67h-9M130 60h16" />
    </>
  ),
  noApps: (
    <>
      <App x={52} y={26} className={styles.face} />
      <App x={90} y={26} className={styles.brand} />
      <App x={52} y={64} className={styles.face} />
      <rect x="90" y="64" width="30" height="30" rx="8" className={styles.dashed} />
      <path className={styles.ink} d="M105 73v12M99 79h12" />
    </>
  ),
  trouble: (
    <>
      <Cloud />
      <path className={styles.warnInk} d="m84 46-7 13h11l-7 13" />
      <path className={styles.dashed} d="M62 92h44" />
    </>
  ),
  ended: (
    <>
      <Bubble x={30} y={24} width={88} />
      <path className={styles.line} d="M44 42h46M44 56h30" />
      <rect x="98" y="66" width="36" height="30" rx="7" className={styles.warn} />
      <path className={styles.warnInk} d="M106 66v-6a10 10 0 0 1 20 0v6M116 78v7" />
    </>
  ),
  lost: (
    <>
      <path className={styles.edge} d="M82 24v76M66 100h32" />
      <path className={styles.face} d="M54 32h50l12 10-12 10H54Z" />
      <path className={styles.face} d="M110 58H64L52 68l12 10h46Z" />
      <path className={styles.line} d="M64 42h28M76 68h24" />
    </>
  ),
  done: (
    <>
      <rect x="36" y="30" width="90" height="58" rx="10" className={styles.face} />
      <path className={styles.line} d="M36 46h90M50 75h24" />
      <Mark x={122} y={84} className={styles.ok} sign={CHECK} />
      <Row x={52} y={60} of={5} />
    </>
  ),
  noPayment: (
    <>
      <rect x="36" y="30" width="90" height="58" rx="10" className={styles.face} />
      <path className={styles.line} d="M36 48h90M50 72h24" />
      <Mark x={122} y={84} className={styles.brand} sign={CROSS} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type SceneName = keyof typeof SCENES;

/** Has a direction: it is turned round where reading goes the other way. */
const DIRECTED: readonly SceneName[] = [
  'caughtUp',
  'noReviews',
  'onTheWay',
  'nothingFits',
  'noStore',
  'ended',
];

/** A small picture over an empty or broken screen; it says nothing that the words below it do not. */
export const Illustration = ({ scene }: { scene: SceneName }) => (
  <svg
    className={styles.scene}
    width="176"
    height="123"
    viewBox="8 8 152 106"
    aria-hidden="true"
    data-mirrored={DIRECTED.includes(scene) || undefined}
  >
    <Ground />
    {SCENES[scene]}
  </svg>
);
