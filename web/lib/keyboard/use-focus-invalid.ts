import { useEffect, useRef, useState } from 'react';

/** After a failed validation, moves the focus to the first invalid field. */
export const useFocusInvalid = () => {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, refuse: (): void => setTries((before) => before + 1) };
};
