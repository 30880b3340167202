import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Warning } from '#shared/domain/checks/warnings.ts';
import { afterPress } from '#web/lib/after-press.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { whenQuiet } from '#web/ui/when-quiet.ts';
import { outgoingOf, visibleLanguage, visibleText } from '../state/selectors.ts';
import type { Editor } from '../state/state.ts';
import { askServer, type Question } from './ask-server.ts';
import type { Found } from './find-warnings.ts';
import { loadOwnCheck } from './load-own-check.ts';

/** Delay between typing and the check, in ms. */
const DEBOUNCE_MS = 400;
/** How long a submit waits for the server's check, in ms. */
const PATIENCE_MS = 1000;

/** How long it waits for the page's own check, in ms. */
const LOAD_MS = 10_000;

const NOTHING: Found = { text: '', warnings: [] };

type Props = {
  editor: Editor;
  username: string;
  /** Called with the warnings about the text to submit. */
  onChecked: (warnings: readonly Warning[]) => void;
};

/** Checks the text of a card after a pause in typing, and again before a submit. Runs on inactive cards too. */
export const useWarnings = ({ editor, username, onChecked }: Props) => {
  const queries = useQueryClient();
  const [found, setFound] = useState(NOTHING);
  /** What a press waits to submit. */
  const pending = useRef('');
  const [isChecking, setChecking] = useState(false);
  const isWritten = editor.status !== 'answered';
  const text = isWritten ? visibleText(editor) : '';
  const language = visibleLanguage(editor);
  const { appId, review } = editor;

  /** What a press on the button submits. */
  const outgoing = (): string =>
    editor.status === 'answered'
      ? ''
      : JSON.stringify([editor.status, review.revision, outgoingOf(editor).response]);
  const questionAbout = (asked: string, tag: string | null): Question => ({
    appId,
    reviewId: review.reviewId,
    text: asked,
    language: tag,
    username,
  });
  const asShown = useEffectEvent((asked: string, tag: string | null) => ({
    question: questionAbout(asked, tag),
    stored: review,
  }));
  const submit = useRef(onChecked);
  useEffect(() => {
    submit.current = onChecked;
    // Only what was shown at the press is sent: a changed text takes it back.
    if (pending.current === '' || pending.current === outgoing()) return;
    pending.current = '';
    setChecking(false);
  });

  const isOpened = useRef(false);
  useEffect(() => {
    if (!isWritten) return;
    let isCancelled = false;
    let cancelCheck: (() => void) | undefined;
    const leave = new AbortController();
    const show = (find: (before: Found) => readonly Warning[]): void =>
      setFound((before) => {
        const warnings = find(before);
        return before.warnings.length + warnings.length === 0 ? before : { text, warnings };
      });
    const runCheck = async (findHere: Awaited<ReturnType<typeof loadOwnCheck>>): Promise<void> => {
      const { question, stored } = asShown(text, language);
      show((before) => findHere(queries, question, stored, before));
      // A text of the server's own is asked about before a submit only: a page shows many of them.
      if ([stored.response, stored.translatedResponse, ''].includes(text)) return;
      const all = await askServer(queries, question, leave.signal);
      if (all && !isCancelled) show(() => all);
    };
    // What a page opens with can wait for all that it shows.
    const when = isOpened.current ? whenIdle : whenQuiet;
    isOpened.current = true;
    const timer = setTimeout(() => {
      cancelCheck = when(async () => {
        const findHere = await loadOwnCheck();
        if (!isCancelled) cancelCheck = afterPress(() => void runCheck(findHere));
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
    /** Whether a submit waits for the check of its text. */
    isChecking,
    /** Checks the text to submit. */
    checkOutgoing: (): void => {
      if (editor.status === 'answered') return;
      const { response, responseLanguage } = outgoingOf(editor);
      const question = questionAbout(response, responseLanguage);
      const asked = outgoing();
      if (pending.current === asked) return;
      pending.current = asked;
      setChecking(true);
      const check = async (): Promise<readonly Warning[]> => {
        const all = await askServer(queries, question, AbortSignal.timeout(PATIENCE_MS));
        if (all) return all;
        // Without the server's answer in time, what the page finds by itself stands.
        const late = new Promise<undefined>((done) => setTimeout(done, LOAD_MS));
        const findHere = await Promise.race([loadOwnCheck(), late]);
        return findHere?.(queries, question, review) ?? [];
      };
      void check().then((all) => {
        if (pending.current !== asked) return; // it was taken back, or a later press is about another text
        pending.current = '';
        setChecking(false);
        submit.current(all);
      });
    },
  };
};
