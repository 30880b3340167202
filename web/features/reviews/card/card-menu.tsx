import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import styles from './card.module.css';
import type { CardMenuProps } from './tools/card-menu-props.ts';

const Popup = lazyPart(
  withItsWords('review-tools', async () => (await import('./tools/card-menu-popup.tsx')).CardMenuPopup),
);

/** How long the button confirms a copy, in ms. */
const COPIED_MS = 1500;

/** What is rarely needed; its menu is loaded and rendered when it is first opened. */
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
  const button = (
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
      <Icon name={isCopied ? 'check' : 'more'} size={18} />
    </Button>
  );
  return (
    <div className={styles.menu}>
      {isWanted ? (
        <Popup
          {...props}
          isOpen={isOpen}
          onOpen={setOpen}
          isCopied={isCopied}
          onCopied={() => setCopied(true)}
          standIn={button}
        />
      ) : (
        button
      )}
      {isWanted && (
        <span className="visually-hidden" role="status">
          {isCopied && t`Copied`}
        </span>
      )}
    </div>
  );
};
