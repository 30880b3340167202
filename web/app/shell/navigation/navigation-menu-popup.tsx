import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BatchIcon } from '#web/features/batches/batch-icon.tsx';
import { useActionCount } from '#web/lib/api/queries/use-action-count.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { useUnanswered } from '#web/lib/api/queries/use-unanswered.ts';
import { SUPPORT_MAIL } from '#web/lib/mail.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx';
import { NavigationButton } from './navigation-button.tsx';

const Count = ({ of }: { of: { text: string; words: string } }) => (
  <>
    <span aria-hidden="true">{of.text}</span>
    <span className="visually-hidden">{of.words}</span>
  </>
);

type Props = { isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** The main navigation with the button that opens it. */
export const NavigationMenuPopup = ({ isOpen, onOpen }: Props) => {
  const may = useMay();
  const unanswered = useUnanswered();
  const items = useActionCount();
  return (
    <Menu align="start" trigger={<NavigationButton />} isOpen={isOpen} onOpen={onOpen}>
      <MenuLink icon={<Icon name="home" />} link={<Link to="/dashboard" />}>
        <Trans>Dashboard</Trans>
      </MenuLink>
      <MenuLink
        icon={<Icon name="reviews" />}
        link={<Link to="/reviews" search={{}} activeOptions={{ includeSearch: false }} />}
        end={unanswered !== undefined && unanswered.count > 0 && <Count of={unanswered} />}
      >
        <Trans>Reviews</Trans>
      </MenuLink>
      <MenuLink
        icon={<Icon name="inbox" />}
        link={<Link to="/action-items" />}
        end={items && <Count of={items} />}
      >
        <Trans>Action needed</Trans>
      </MenuLink>
      <MenuLink
        icon={<Icon name="chart" />}
        link={<Link to="/insights" search={{}} activeOptions={{ includeSearch: false }} />}
      >
        <Trans>Insights</Trans>
      </MenuLink>
      {may('reply') && (
        <MenuLink
          icon={<BatchIcon />}
          link={<Link to="/batches" search={{}} activeOptions={{ includeSearch: false }} />}
        >
          <Trans>Batch replies</Trans>
        </MenuLink>
      )}
      <MenuLink icon={<Icon name="settings" />} link={<Link to="/settings" />}>
        <Trans>Settings</Trans>
      </MenuLink>
      <MenuLink icon={<Icon name="mail" />} link={<a href={SUPPORT_MAIL} />}>
        <Trans>Contact us</Trans>
      </MenuLink>
    </Menu>
  );
};
