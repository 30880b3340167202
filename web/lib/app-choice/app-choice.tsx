import { Trans, useLingui } from '@lingui/react/macro';
import type { Application } from '#shared/contract/application/schema.ts';
import { AppIcon } from '#web/ui/data/avatar.tsx';
import { StoreGlyph } from '#web/ui/icons/store-glyph.tsx';
import styles from './app-choice.module.css';

type Props = {
  apps: readonly Application[];
  /** The ids of the chosen apps; null: all. */
  chosen: readonly string[] | null;
  onChosen: (chosen: string[] | null) => void;
};

/** All apps, or which. */
export const AppChoice = ({ apps, chosen, onChosen }: Props) => {
  const { t } = useLingui();
  const toggle = (id: string): void => {
    const next = chosen ?? [];
    onChosen(next.includes(id) ? next.filter((one) => one !== id) : [...next, id]);
  };
  return (
    <fieldset className={styles.apps}>
      <legend className={styles.legend}>{t`Apps`}</legend>
      <label className={styles.appOption}>
        <input
          type="checkbox"
          checked={chosen === null}
          onChange={(event) => onChosen(event.target.checked ? null : [])}
        />
        <Trans>All apps, including those added later</Trans>
      </label>
      {chosen !== null &&
        apps.map(({ id, storeType, meta }) => (
          <label key={id} className={styles.appOption}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <AppIcon name={meta.name} image={meta.image} size="small" />
            <bdi>{meta.name}</bdi>
            <StoreGlyph store={storeType} label="" />
          </label>
        ))}
    </fieldset>
  );
};
