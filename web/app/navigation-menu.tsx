import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuLink } from '#web/ui/menu.tsx';
import styles from './header.module.css';
import { SUPPORT_MAIL } from './places.ts';

/** The main places on a small screen. */
export const NavigationMenu = () => {
  const { t } = useLingui();
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.burger} aria-label={t`Menu`}>
          <Icon name="menu" />
        </button>
      }
    >
      <MenuLink icon={<Icon name="home" />} link={<Link to="/dashboard" />}>
        <Trans>Dashboard</Trans>
      </MenuLink>
      <MenuLink icon={<Icon name="reviews" />} link={<Link to="/reviews" search={{}} />}>
        <Trans>Reviews</Trans>
      </MenuLink>
      <MenuLink icon={<Icon name="mail" />} link={<a href={SUPPORT_MAIL} />}>
        <Trans>Contact us</Trans>
      </MenuLink>
    </Menu>
  );
};
