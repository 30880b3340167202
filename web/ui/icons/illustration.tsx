import { useEffect, useState } from 'react';
import styles from './illustration.module.css';
import type { SCENES } from './illustration-scenes.tsx';

const Ground = () => (
  <path
    className={styles.ground}
    d="M22 74C8 46 34 16 76 20c22 2 34-10 58 2 30 15 30 56 6 74-20 15-96 18-118-22Z"
  />
);

export type SceneName = keyof typeof SCENES;

/** Scenes that are mirrored in right-to-left languages. */
const DIRECTED: readonly SceneName[] = [
  'caughtUp',
  'noReviews',
  'onTheWay',
  'nothingFits',
  'noStore',
  'ended',
];

/** Loaded on demand: most visits show no illustration. */
let known: typeof SCENES | undefined;

const useScenes = (): typeof SCENES | undefined => {
  const [scenes, setScenes] = useState(known);
  useEffect(() => {
    if (scenes) return;
    void import('./illustration-scenes.tsx').then(
      ({ SCENES }) => {
        known = SCENES;
        setScenes(SCENES);
      },
      () => undefined, // decorative only
    );
  }, [scenes]);
  return scenes;
};

/** A decorative picture for empty and error states. */
export const Illustration = ({ scene }: { scene: SceneName }) => {
  const scenes = useScenes();
  return (
    <svg
      className={styles.scene}
      width="176"
      height="123"
      viewBox="8 8 152 106"
      aria-hidden="true"
      data-mirrored={DIRECTED.includes(scene) || undefined}
    >
      <Ground />
      {scenes?.[scene]}
    </svg>
  );
};
