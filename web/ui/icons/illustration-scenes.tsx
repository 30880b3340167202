import type { ReactNode } from 'react';
import styles from './illustration.module.css';
import { App, Bubble, CHECK, Cloud, CROSS, Mark, Row } from './illustration-parts.tsx';

export const SCENES = {
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
      <path className={styles.ink} d="m50 44 3 6 6 .6-4.6 4 1.4 6.4-5.8-3.4-5.8 3.4 1.4-6.4-4.6-4 6-.6Z" />
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
