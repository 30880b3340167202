import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Deferred } from '#web/ui/feedback/deferred.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './card.module.css';
import type { CardMenuProps } from './tools/card-menu-props.ts';

const loadPopup = withItsWords('review-tools', () => import('./tools/card-menu-popup.tsx'));
const load = async () => (await loadPopup()).CardMenuPopup;

/** How long the button confirms a copy, in ms. */
const COPIED_MS = 1500;

/** What is rarely needed; its menu is loaded and rendered under the pointer, so that it opens as one is pressed, or when it is opened. */
export const CardMenu = (props: CardMenuProps) => {
  const { t } = useLingui();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <div className={styles.menu} onPointerEnter={() => setWanted(true)}>
      <Deferred
        isRare
        isWanted={isWanted}
        load={load}
        props={{ ...props, isOpen, onOpen: setOpen, isCopied, onCopied: () => setCopied(true) }}
        standIn={
          <Button
            variant="quiet"
            shape="icon"
            className={styles.more}
            label={t`More actions`}
            aria-haspopup="menu"
            onClick={() => {
              setWanted(true);
              setOpen(true);
            }}
          >
            <Icon name="more" size={18} />
          </Button>
        }
      />
      {isWanted && (
        <span className="visually-hidden" role="status">
          {isCopied && t`Copied`}
        </span>
      )}
    </div>
  );
};
