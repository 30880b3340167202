import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { User } from '#shared/contract/user/schema.ts';
import { type PersonFields as Fields, personErrors } from '#shared/domain/account/registration.ts';
import { may } from '#shared/domain/account/roles.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { changesOf } from '#web/lib/storage/form-state.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { useUnsaved } from '#web/lib/storage/use-unsaved.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { PersonFields } from '../person-fields.tsx';
import { saveUser } from '../save-user.ts';
import styles from './settings.module.css';

const Changes = z.partial(z.object({ firstName: z.string(), lastName: z.string(), companyName: z.string() }));

const readChanges = (kept: unknown): Partial<Fields> => Changes.safeParse(kept).data ?? {};

const namesOf = ({ firstName, lastName, companyName }: User): Fields => ({
  firstName,
  lastName,
  companyName,
});

/** The user's name and the name of their company. */
export const PersonSettings = ({ user }: { user: User }) => {
  const { t } = useLingui();
  const form = useFormDraft({ form: 'person', saved: namesOf(user), read: readChanges });
  const [isTried, setTried] = useState(false);
  const { form: element, refuse } = useFocusInvalid();
  const { now } = form;
  const changes = changesOf(form);
  const isDirty = Object.keys(changes).length > 0;
  const leaving = useUnsaved(isDirty, form.discard);
  const saving = useSingleMutation({
    mutationFn: (_: Fields) =>
      saveUser({
        first_name: changes.firstName,
        last_name: changes.lastName,
        company_name: changes.companyName,
      }),
    onSuccess: (saved, sent) => {
      form.settle(sent, namesOf(saved));
      showToast({ title: t`Saved` });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isDirty) return;
    const isWrong = Object.keys(personErrors(now)).length > 0;
    setTried(isWrong);
    if (isWrong) refuse();
    else saving.mutate(now);
  };
  return (
    <form ref={element} className={styles.person} onSubmit={submit} noValidate>
      <PersonFields
        fields={now}
        isTried={isTried}
        onFields={form.change}
        isCompanyFixed={!may(user.role, 'administer')}
      />
      <FailureNotice failure={isDirty ? saving.error : null}>
        <Trans>Not saved</Trans>.
      </FailureNotice>
      <SaveBar
        isDirty={isDirty}
        isBusy={saving.isPending}
        words={{ unsaved: t`Unsaved changes`, discard: t`Discard`, save: t`Save`, saving: t`Saving…` }}
        onDiscard={form.discard}
      />
      {leaving && (
        <LeaveDialog {...leaving}>
          <Trans>Your settings changes haven't been saved.</Trans>
        </LeaveDialog>
      )}
    </form>
  );
};
