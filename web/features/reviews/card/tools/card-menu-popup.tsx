import { Trans, useLingui } from '@lingui/react/macro';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { useMembers } from '#web/lib/people/members.ts';
import { storeLink } from '#web/lib/store-link.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { isWide } from '../../context/context-place.tsx';
import styles from '../card.module.css';
import type { CardMenuProps } from './card-menu-props.ts';

type Props = CardMenuProps & {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  isCopied: boolean;
  onCopied: () => void;
};

export const CardMenuPopup = (props: Props) => {
  const { t } = useLingui();
  const may = useMay();
  const members = useMembers();
  const { appId, review, store, replyText, onNoReplyNeeded, onDialog, isOpen, onOpen, isCopied, onCopied } =
    props;
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(onCopied, () => undefined);
  const reply = isOpen ? replyText() : '';
  return (
    <Menu
      trigger={
        <Button variant="quiet" shape="icon" className={styles.more} label={t`More actions`}>
          <Icon name={isCopied ? 'check' : 'more'} size={18} />
        </Button>
      }
      isOpen={isOpen}
      onOpen={onOpen}
    >
      <p className={styles.menuTime}>{formatTime(review.dateModified)}</p>
      <MenuSeparator />
      <MenuLink link={<a href={storeLink(store, appId, review.reviewId)} target="_blank" rel="noreferrer" />}>
        {store === 'google' ? <Trans>View in store</Trans> : <Trans>Open store console</Trans>}
      </MenuLink>
      <MenuItem onSelect={() => copy([review.title, review.body].filter((part) => part !== '').join('\n'))}>
        <Trans>Copy review</Trans>
      </MenuItem>
      {reply !== '' && (
        <MenuItem onSelect={() => copy(reply)}>
          <Trans>Copy reply</Trans>
        </MenuItem>
      )}
      <MenuSeparator />
      {may('draft') && (
        <MenuItem onSelect={() => onDialog('labels')}>
          <Trans>Labels…</Trans>
        </MenuItem>
      )}
      {may('draft') && members.length > 1 && (
        <MenuItem onSelect={() => onDialog('assign')}>
          <Trans>Assign…</Trans>
        </MenuItem>
      )}
      {!isWide() && (
        <MenuItem onSelect={() => onDialog('context')}>
          <Trans>Notes and similar replies…</Trans>
        </MenuItem>
      )}
      {!review.isAnswered && may('draft') && (
        <MenuItem onSelect={() => onNoReplyNeeded(!review.noReplyNeeded)}>
          {review.noReplyNeeded ? <Trans>Reply needed</Trans> : <Trans>No reply needed</Trans>}
        </MenuItem>
      )}
      {review.isAnswered && store === 'apple' && may('reply') && (
        <MenuItem onSelect={() => onDialog('remove-reply')}>
          <Trans>Remove reply…</Trans>
        </MenuItem>
      )}
      {review.isAnswered && store === 'google' && may('reply') && (
        <p className={styles.menuTime}>
          <Trans>Google Play can't remove a reply. You can only replace it.</Trans>
        </p>
      )}
    </Menu>
  );
};
