import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export type BadgeTone = 'brand' | 'neutral' | 'danger' | 'warn' | 'ok' | 'info' | 'apple' | 'google';

export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
);
