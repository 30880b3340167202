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
import type { Question } from './server-check.ts';
import { loadCheck, loadedCheck, type WarningCheck } from './warning-check.ts';

/** Delay between typing and the check, in ms. */
const DEBOUNCE_MS = 400;
/** How long a submit waits for the server's check, in ms. */
const PATIENCE_MS = 1000;

const CONTACTS = ['foreign-link', 'foreign-address', 'phone-number'];
/** Whether only the server can find it. */
const isContact = ({ code }: Warning): boolean => CONTACTS.includes(code);

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
  /** What a press waits to submit. */
  const pending = useRef('');
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
  const questionAbout = (asked: string, tag: string | null): Question => ({
    ...{ appId, reviewId: review.reviewId, text: asked, language: tag, username: user.username },
  });
  /** A text of the server's own is asked about before a submit only: a page shows many of them. */
  const typedQuestion = useEffectEvent((): Question | undefined =>
    [review.response, review.translatedResponse, ''].includes(text)
      ? undefined
      : questionAbout(text, language),
  );
  const submitCheck = ({ check, asked: askedAbout }: WarningCheck, asked = outgoing()): void => {
    // Only what was shown at the press is sent.
    if (editor.status === 'answered' || asked !== outgoing()) return;
    const { response, responseLanguage } = outgoingOf(editor);
    // Without the server's answer in time, what the page finds by itself stands.
    const answer = askedAbout(queries, questionAbout(response, responseLanguage));
    onChecked(answer ?? check(response, responseLanguage, allowedMentions()));
  };
  const latestSubmitCheck = useRef(submitCheck);
  useEffect(() => {
    latestSubmitCheck.current = submitCheck;
  });

  useEffect(() => {
    if (!isWritten) return;
    let isCancelled = false;
    let cancelCheck: (() => void) | undefined;
    const leave = new AbortController();
    const show = (warnings: readonly Warning[]): void =>
      setFound((before) => (before.warnings.length + warnings.length === 0 ? before : { text, warnings }));
    const runCheck = async ({ check, ask }: WarningCheck): Promise<void> => {
      const local = check(text, language, currentMentions());
      // The contacts that the server found stay marked while it is asked again.
      setFound((before) => {
        const kept = before.warnings.filter(
          (warning) =>
            isContact(warning) && before.text.slice(...warning.span) === text.slice(...warning.span),
        );
        const warnings = [...local, ...kept].sort((a, b) => a.span[0] - b.span[0]);
        return before.warnings.length + warnings.length === 0 ? before : { text, warnings };
      });
      const question = typedQuestion();
      const all = question && (await ask(queries, question, leave.signal));
      if (!isCancelled) cancelCheck = afterPress(() => show(all ?? local));
    };
    const timer = setTimeout(async () => {
      const check = await loadCheck();
      if (!isCancelled)
        cancelCheck = whenIdle(() => {
          cancelCheck = afterPress(() => void runCheck(check));
        });
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      cancelCheck?.();
      leave.abort();
    };
  }, [text, language, isWritten, queries]);

  const isUnmoved = ({ span: [from, to] }: Warning): boolean =>
    text.slice(from, to) === found.text.slice(from, to);
  return {
    /** The warnings whose text is still at the same position. */
    warnings: editor.status === 'confirming' ? editor.warnings : found.warnings.filter(isUnmoved),
    /** Checks the text to submit: at once, or as soon as the check is loaded. */
    checkOutgoing: (): void => {
      if (editor.status === 'answered') return;
      const { response, responseLanguage } = outgoingOf(editor);
      const question = questionAbout(response, responseLanguage);
      const check = loadedCheck();
      const asked = outgoing();
      if (pending.current === asked) return;
      pending.current = asked;
      const finish = (ready: WarningCheck): void => {
        if (pending.current !== asked) return; // a later press is about another text
        pending.current = '';
        latestSubmitCheck.current(ready, asked);
      };
      if (check?.asked(queries, question)) finish(check);
      else
        void loadCheck().then(async (late) => {
          await late.ask(queries, question, AbortSignal.timeout(PATIENCE_MS));
          finish(late);
        });
    },
  };
};
