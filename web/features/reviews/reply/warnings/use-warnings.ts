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
import { loadCheck, loadedCheck, type Question, type WarningCheck } from './warning-check.ts';

/** Delay between typing and the check, in ms. */
const DEBOUNCE_MS = 400;
/** How long a submit waits for the server's check, in ms. */
const PATIENCE_MS = 1000;

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
  /** What the server is asked about a text; nothing about one that it checked or sent before. */
  const questionAbout = (asked: string, tag: string | null): Question | undefined =>
    asked.trim() === '' || asked === review.response || asked === review.translatedResponse
      ? undefined
      : { appId, reviewId: review.reviewId, text: asked, language: tag, username: user.username };
  const currentQuestion = useEffectEvent(questionAbout);
  const outgoingQuestion = (): Question | undefined => {
    if (editor.status === 'answered') return;
    const { response, responseLanguage } = outgoingOf(editor);
    return questionAbout(response, responseLanguage);
  };
  const submitCheck = (check: WarningCheck, asked = outgoing()): void => {
    // Only what was shown at the press is sent.
    if (editor.status === 'answered' || asked !== outgoing()) return;
    const { response, responseLanguage } = outgoingOf(editor);
    // Without the server's answer in time, what the page finds by itself stands.
    onChecked(
      check.asked(queries, outgoingQuestion()) ?? check.local(response, responseLanguage, allowedMentions()),
    );
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
    const runCheck = (check: WarningCheck) => async (): Promise<void> => {
      const local = check.local(text, language, currentMentions());
      // The contacts that the server found stay marked while it is asked again.
      setFound((before) => {
        const kept = before.warnings.filter(
          (warning) =>
            check.isContact(warning) && before.text.slice(...warning.span) === text.slice(...warning.span),
        );
        const warnings = [...local, ...kept].sort((a, b) => a.span[0] - b.span[0]);
        return before.warnings.length + warnings.length === 0 ? before : { text, warnings };
      });
      const question = currentQuestion(text, language);
      const all = question && (await check.ask(queries, question, leave.signal));
      if (!isCancelled) cancelCheck = afterPress(() => show(all ?? local));
    };
    const timer = setTimeout(async () => {
      const check = await loadCheck();
      if (!isCancelled)
        cancelCheck = whenIdle(() => {
          cancelCheck = afterPress(() => void runCheck(check)());
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
      const check = loadedCheck();
      const question = outgoingQuestion();
      const isReady = check && (!question || check.asked(queries, question));
      if (isReady) submitCheck(check);
      if (isReady || isLoading.current) return;
      isLoading.current = true;
      const asked = outgoing();
      void loadCheck().then(async (lateCheck) => {
        if (question) await lateCheck.ask(queries, question, AbortSignal.timeout(PATIENCE_MS));
        isLoading.current = false;
        latestSubmitCheck.current(lateCheck, asked);
      });
    },
  };
};
