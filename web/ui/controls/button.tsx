import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
type Look = { variant?: ButtonVariant; shape?: 'icon' | 'full'; isPressed?: boolean };

/** The button style for links. */
export const buttonLook = ({ variant = 'secondary', shape, isPressed }: Look = {}): string =>
  classNames(styles.button, styles[variant], shape && styles[shape], isPressed && styles.pressed);

/** What `label`, `isHindered` and `isPressed` say; JSX takes an unknown attribute with a hyphen, and it would be lost. */
type Said = { [name in 'aria-label' | 'aria-disabled' | 'aria-pressed']?: never };

type Props = Look &
  Omit<ComponentProps<'button'>, keyof Said> &
  Said & {
    children: ReactNode;
    /** The accessible name of an icon button. */
    label?: string;
    /** Disabled but still focusable, so that the reason can be read. */
    isHindered?: boolean;
  };

export const Button = ({
  variant,
  shape,
  isPressed,
  isHindered = false,
  label,
  className,
  onClick,
  type = 'button',
  ...rest
}: Props) => (
  <button
    {...rest}
    type={type}
    data-variant={variant ?? 'secondary'}
    className={classNames(buttonLook({ variant, shape, isPressed }), className)}
    aria-label={label}
    aria-disabled={isHindered || undefined}
    aria-pressed={isPressed}
    onClick={isHindered ? (event) => event.preventDefault() : onClick}
  />
);
