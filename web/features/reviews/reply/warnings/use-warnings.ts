import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contract/user.ts';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import { allowedMentionsOf } from '#shared/domain/writer/allowed-mentions.ts';
import { afterPress } from '#web/lib/after-press.ts';
import { appsQuery } from '#web/lib/api/apps.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { outgoingOf, visibleLanguage, visibleText } from '../editor/selectors.ts';
import type { Editor } from '../editor/state.ts';
import { loadCheck, loadedCheck, type WarningCheck } from './warning-check.ts';

/** How long a person may type on before the text is looked at, in ms. */
const PAUSE_MS = 400;

type Found = { text: string; doubts: readonly Warning[] };
const NOTHING: Found = { text: '', doubts: [] };

type Props = {
  editor: Editor;
  user: User;
  /** The text that is to be sent was looked at. */
  onChecked: (doubts: readonly Warning[]) => void;
};

/** Looks at the text of a card after a pause, active or not, so that becoming active changes nothing; and when it is to be sent. */
export const useWarnings = ({ editor, user, onChecked }: Props) => {
  const queries = useQueryClient();
  const [found, setFound] = useState(NOTHING);
  const isWaiting = useRef(false);
  const isWritten = editor.is !== 'answered';
  const text = isWritten ? visibleText(editor) : '';
  const language = visibleLanguage(editor);
  const { appId, review } = editor;

  const ownNow = () => {
    const app = queries.getQueryData(appsQuery(user.username).queryKey)?.find(({ id }) => id === appId);
    // What the writer wrote was held to all that is the company's own, more of it than the page knows.
    const more = [review.response, review.translatedResponse];
    return app
      ? allowedMentionsOf({ name: app.meta.name, modifiers: app.promptModifiers, ...app.config }, more)
      : { email: '', texts: more };
  };
  const check = (by: WarningCheck): void => {
    if (editor.is === 'answered') return;
    const { response, responseLanguage } = outgoingOf(editor);
    onChecked(by(response, responseLanguage, ownNow()));
  };
  const latest = useRef({ ownNow, check });
  latest.current = { ownNow, check };

  useEffect(() => {
    if (!isWritten) return;
    let isOver = false;
    let callOff: (() => void) | undefined;
    const look = (check: WarningCheck) => (): void => {
      const doubts = check(text, language, latest.current.ownNow());
      setFound((before) => (before.doubts.length + doubts.length === 0 ? before : { text, doubts }));
    };
    const timer = setTimeout(async () => {
      const loaded = await loadCheck();
      if (!isOver)
        callOff = whenIdle(() => {
          callOff = afterPress(look(loaded));
        });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      callOff?.();
    };
  }, [text, language, isWritten]);

  const isThere = ({ span: [from, to] }: Warning): boolean =>
    text.slice(from, to) === found.text.slice(from, to);
  return {
    /** What is pointed at in the text before the person, as far as it still stands where it was found. */
    doubts: editor.is === 'confirming' ? editor.doubts : found.doubts.filter(isThere),
    /** Looks at what would be sent now: at once, or once the words for that are here. */
    checkOutgoing: (): void => {
      const by = loadedCheck();
      if (by) check(by);
      if (by || isWaiting.current) return;
      isWaiting.current = true;
      void loadCheck().then((late) => {
        isWaiting.current = false;
        latest.current.check(late);
      });
    },
  };
};
