import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { storeOf } from '#shared/domain/stores/store.ts';
import { isShownTranslated } from '#web/editor/state/selectors.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { savePreference } from '#web/lib/storage/preferences.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Tip } from '#web/ui/overlays/tip.tsx';
import { cardId } from '../../store/card-id.ts';
import styles from '../reviews.module.css';

const SIGN = keyWords(KEYS.reviews.leave).join(' ');

/** The loud button of a card, which the tip points at; null as long as there is none. */
const useLoudButton = (reviewId: string | undefined): Element | null => {
  const [button, setButton] = useState<Element | null>(null);
  useEffect(() => {
    const card = reviewId === undefined ? null : document.getElementById(cardId(reviewId));
    const find = () => setButton(card?.querySelector('[data-variant="primary"]') ?? null);
    const observer = new MutationObserver(find);
    if (card) observer.observe(card, { childList: true, subtree: true });
    const frame = requestAnimationFrame(find);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [reviewId]);
  return button;
};

const end = (): void => savePreference({ coach: 'done' });
/** In a text, Escape leaves the text. */
const endOutsideText = (): boolean => {
  if (document.activeElement instanceof HTMLTextAreaElement) return false;
  end();
  return true;
};

type Props = { user: User; appId: string | undefined; review: Review | undefined };

/** Explains the first reply, once; it ends with it, by Escape, or when it is skipped. */
export const FirstReply = ({ user, appId, review }: Props) => {
  const { t } = useLingui();
  const [isTipRead, setTipRead] = useState(false);
  const button = useLoudButton(review?.reviewId);
  useCommands(() => [{ keys: KEYS.reviews.leave, run: endOutsideText }]);
  const isForeign = review !== undefined && isShownTranslated(review, user.knownLanguages);
  const language = languageName(review?.reviewLanguage ?? 'en');
  const store = appId !== undefined && storeOf(appId) === 'google' ? t`Google Play` : t`the App Store`;
  return (
    <section className={styles.coach} aria-label={t`Your first reply`}>
      <p>
        <strong>
          <Trans>Send your first reply.</Trans>
        </strong>{' '}
        <Trans>Read the draft, change what you like, then submit it.</Trans>
      </p>
      <Button variant="quiet" onClick={end}>
        <Trans>Skip</Trans>
        <Kbd>{SIGN}</Kbd>
      </Button>
      {button && !isTipRead && (
        <Tip anchor={button} dismiss={t`OK`} onDismiss={() => setTipRead(true)}>
          {isForeign ? (
            <Trans>
              You write in English. You'll see it in {language} before it goes to {store}.
            </Trans>
          ) : (
            <Trans>This sends the reply to {store}. You can undo it for 5 seconds.</Trans>
          )}
        </Tip>
      )}
    </section>
  );
};
