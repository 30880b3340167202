import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '?';

/** The initial of a person's name; decorative. */
export const Avatar = ({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) => (
  <span className={classNames(styles.avatar, size === 'large' && styles.person)} aria-hidden="true">
    {initialOf(name)}
  </span>
);

/** An app's icon, or its initial without a picture. */
export const AppIcon = ({ name, image, size }: { name: string; image: string; size: 'small' | 'large' }) => {
  const [isBroken, setBroken] = useState(false);
  const pixels = size === 'large' ? 48 : 24;
  return (
    <span className={classNames(styles.app, styles[size])} aria-hidden="true">
      {image === '' || isBroken ? (
        initialOf(name)
      ) : (
        <img
          src={image}
          alt=""
          width={pixels}
          height={pixels}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
};
