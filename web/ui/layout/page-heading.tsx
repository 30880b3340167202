import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-heading.module.css';

/** The title of a screen. */
export const PageHeading = ({ className, ...rest }: ComponentProps<'h1'>) => (
  <h1 {...rest} className={classNames(styles.heading, className)} />
);
