import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#shared/contract/user.ts';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import { allowedMentionsOf } from '#shared/domain/writer/allowed-mentions.ts';
import { afterPress } from '#web/lib/after-press.ts';
import { appsQuery } from '#web/lib/api/apps.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { outgoingOf, visibleLanguage, visibleText } from '../editor/selectors.ts';
import type { Editor } from '../editor/state.ts';
import { loadCheck, loadedCheck, type WarningCheck } from './warning-check.ts';

/** Delay between typing and the check, in ms. */
const DEBOUNCE_MS = 400;

type Found = { text: string; warnings: readonly Warning[] };
const NOTHING: Found = { text: '', warnings: [] };

type Props = {
  editor: Editor;
  user: User;
  /** Called with the warnings about the text to submit. */
  onChecked: (warnings: readonly Warning[]) => void;
};

/** Checks the text of a card after a pause in typing, and again before a submit. Runs on inactive cards too. */
export const useWarnings = ({ editor, user, onChecked }: Props) => {
  const queries = useQueryClient();
  const [found, setFound] = useState(NOTHING);
  const isLoading = useRef(false);
  const isWritten = editor.status !== 'answered';
  const text = isWritten ? visibleText(editor) : '';
  const language = visibleLanguage(editor);
  const { appId, review } = editor;

  const allowedMentions = () => {
    const app = queries.getQueryData(appsQuery(user.username).queryKey)?.find(({ id }) => id === appId);
    // The server checked the AI's text against settings that the page may not know, so its content is allowed.
    const more = [review.response, review.translatedResponse];
    return app
      ? allowedMentionsOf({ name: app.meta.name, modifiers: app.promptModifiers, ...app.config }, more)
      : { email: '', texts: more };
  };
  const currentMentions = useEffectEvent(allowedMentions);
  /** What a press on the button submits. */
  const outgoing = (): string =>
    editor.status === 'answered'
      ? ''
      : JSON.stringify([editor.status, review.revision, outgoingOf(editor).response]);
  const submitCheck = (check: WarningCheck, asked = outgoing()): void => {
    // Only what was shown at the press is sent.
    if (editor.status === 'answered' || asked !== outgoing()) return;
    const { response, responseLanguage } = outgoingOf(editor);
    onChecked(check(response, responseLanguage, allowedMentions()));
  };
  const latestSubmitCheck = useRef(submitCheck);
  useEffect(() => {
    latestSubmitCheck.current = submitCheck;
  });

  useEffect(() => {
    if (!isWritten) return;
    let isCancelled = false;
    let cancelCheck: (() => void) | undefined;
    const runCheck = (check: WarningCheck) => (): void => {
      const warnings = check(text, language, currentMentions());
      setFound((before) => (before.warnings.length + warnings.length === 0 ? before : { text, warnings }));
    };
    const timer = setTimeout(async () => {
      const check = await loadCheck();
      if (!isCancelled)
        cancelCheck = whenIdle(() => {
          cancelCheck = afterPress(runCheck(check));
        });
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      cancelCheck?.();
    };
  }, [text, language, isWritten]);

  const isUnmoved = ({ span: [from, to] }: Warning): boolean =>
    text.slice(from, to) === found.text.slice(from, to);
  return {
    /** The warnings whose text is still at the same position. */
    warnings: editor.status === 'confirming' ? editor.warnings : found.warnings.filter(isUnmoved),
    /** Checks the text to submit: at once, or as soon as the check is loaded. */
    checkOutgoing: (): void => {
      const check = loadedCheck();
      if (check) submitCheck(check);
      if (check || isLoading.current) return;
      isLoading.current = true;
      const asked = outgoing();
      void loadCheck().then((lateCheck) => {
        isLoading.current = false;
        latestSubmitCheck.current(lateCheck, asked);
      });
    },
  };
};
