import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './field.module.css';

const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

type Props = Omit<ComponentProps<'textarea'>, 'className'> & { value: string };

/** A text area that grows with its text. */
export const TextArea = ({ ref, ...rest }: Props) => {
  const own = useRef<HTMLTextAreaElement>(null);
  const { value } = rest;
  useLayoutEffect(() => {
    const area = own.current;
    if (growsByItself || !area) return;
    area.style.blockSize = 'auto';
    if (value !== '') area.style.blockSize = `${area.scrollHeight + 2}px`;
  }, [value]);
  return (
    <textarea
      {...rest}
      className={styles.area}
      ref={(area) => {
        own.current = area;
        if (typeof ref === 'function') return ref(area);
        if (ref) ref.current = area;
        return undefined;
      }}
    />
  );
};
