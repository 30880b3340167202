import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { Illustration, type SceneName } from '../icons/illustration.tsx';
import { WarningIcon } from '../icons/warning-icon.tsx';
import { PageHeading } from './page-heading.tsx';
import styles from './panels.module.css';

type EmptyProps = {
  scene: SceneName;
  title: string;
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
};

/** An empty state: picture, sentence and one action. */
export const EmptyState = ({ scene, title, level = 2, children, action }: EmptyProps) => (
  <div className={styles.empty}>
    <Illustration scene={scene} />
    {level === 1 ? <PageHeading>{title}</PageHeading> : <h2 className={styles.title}>{title}</h2>}
    {children && <p className={styles.text}>{children}</p>}
    {action}
  </div>
);

type ProblemProps = { children: ReactNode; again: string; onAgain: () => void };

/** A failed part of the page with a retry button. */
export const ProblemPanel = ({ children, again, onAgain }: ProblemProps) => (
  <div className={styles.problem} role="alert">
    <WarningIcon />
    <p>{children}</p>
    <Button onClick={onAgain}>{again}</Button>
  </div>
);

type NoticeProps = { tone: 'danger' | 'warn' | 'info'; id?: string; isUrgent?: boolean; children: ReactNode };

/** An inline message. */
export const Notice = ({ tone, id, isUrgent = false, children }: NoticeProps) => (
  <p id={id} className={classNames(styles.notice, styles[tone])} role={isUrgent ? 'alert' : undefined}>
    {tone !== 'info' && <WarningIcon size={16} />}
    <span>{children}</span>
  </p>
);
