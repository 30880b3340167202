import { useEffect } from 'react';
import { Segmented } from '#web/ui/choices/segmented.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import { KitProvider } from '#web/ui/kit-provider.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { ACTIONS } from './actions.tsx';
import { CHOICES } from './choices.tsx';
import { DIALOGS } from './dialogs.tsx';
import { FIELDS } from './fields.tsx';
import { NOTICES } from './notices.tsx';
import { SIGNS } from './signs.tsx';
import type { Stories } from './stories.tsx';
import styles from './story.module.css';

const LOOKS = { theme: ['light', 'dark'], dir: ['ltr', 'rtl'] } as const;

/** The component and state to show, all by default, and the theme of the page. */
export type Look = {
  c?: string | undefined;
  v?: string | undefined;
  theme?: (typeof LOOKS.theme)[number] | undefined;
  dir?: (typeof LOOKS.dir)[number] | undefined;
};

const KIT: Stories = { ...SIGNS, ...ACTIONS, ...CHOICES, ...FIELDS, ...NOTICES, ...DIALOGS };

const icons = [
  'search',
  'check',
  'close',
  'settings',
  'sliders',
  'reviews',
  'inbox',
  'plug',
  'apps',
] as const;

type Props = { look: Look; onLook: (look: Look) => void };

/** Applies the theme to the whole document, overlays included, and restores the user's on leaving. */
const useLook = ({ theme, dir }: Look): void => {
  useEffect(() => {
    const page = document.documentElement;
    const before = { theme: page.dataset.theme, dir: page.dir };
    if (theme) page.dataset.theme = theme;
    if (dir) page.dir = dir;
    return () => {
      page.dataset.theme = before.theme;
      page.dir = before.dir;
    };
  }, [theme, dir]);
};

/** The design kit with all components and states; for developers, so not translated. */
export const StoryScreen = ({ look, onLook }: Props) => {
  useLook(look);
  const { c, v, theme = 'light', dir = 'ltr' } = look;
  const shown = Object.entries(KIT).filter(([name]) => c === undefined || name === c);
  return (
    <KitProvider direction={dir}>
      <div className={styles.screen} dir={dir}>
        {c === undefined && (
          <header className={styles.head}>
            <PageHeading>The design of Rejoinder</PageHeading>
            <div className={styles.row}>
              <Segmented
                label="Theme"
                value={theme}
                options={LOOKS.theme.map((value) => ({ value, text: value }))}
                onChange={(next) => onLook({ ...look, theme: next })}
              />
              <Segmented
                label="Direction"
                value={dir}
                options={LOOKS.dir.map((value) => ({ value, text: value }))}
                onChange={(next) => onLook({ ...look, dir: next })}
              />
            </div>
            <nav className={styles.row} aria-label="Parts">
              {shown.map(([name]) => (
                <a key={name} href={`#${name}`}>
                  {name}
                </a>
              ))}
            </nav>
            <p className={styles.row} role="img" aria-label="Icons">
              {icons.map((name) => (
                <Icon key={name} name={name} />
              ))}
              <WarningIcon />
            </p>
          </header>
        )}
        {shown.map(([name, states]) => (
          <section key={name} id={name} className={styles.part} aria-label={name}>
            <h2 className={styles.name}>{name}</h2>
            <div className={styles.states}>
              {Object.entries(states)
                .filter(([state]) => v === undefined || state === v)
                .map(([state, part]) => (
                  <figure key={state} className={styles.state}>
                    <figcaption className={styles.caption}>{state}</figcaption>
                    {part}
                  </figure>
                ))}
            </div>
          </section>
        ))}
      </div>
    </KitProvider>
  );
};
