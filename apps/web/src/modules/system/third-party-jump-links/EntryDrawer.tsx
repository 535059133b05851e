import { successTexts } from '@ircrisk/contract/errors.ts';
import { jumpEntry } from '@ircrisk/contract/resources/jump-link.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { CallDrawer } from '@ircrisk/ui/form/CallDrawer.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { labelOf } from '@ircrisk/ui/resource/readable.ts';
import { useResourceForm } from '@ircrisk/ui/resource/use-resource-form.ts';
import { lazy, Suspense } from 'react';
import { EntryPreview } from './EntryPreview.tsx';

// Inputs of every kind come with the form: the drawer stands first.
const ResourceForm = lazy(() =>
  import('@ircrisk/ui/resource/ResourceForm.tsx').then((it) => ({ default: it.ResourceForm })),
);
const MergeDialog = lazy(() =>
  import('@ircrisk/ui/resource/MergeDialog.tsx').then((it) => ({ default: it.MergeDialog })),
);

interface Props {
  record?: RecordData | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of a link beside what it becomes: variables with their sources, and the address for a chosen record. */
export default function EntryDrawer({ record, onClose, onSaved }: Props) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const form = useResourceForm({
    resource: jumpEntry,
    record,
    onSaved: () => {
      notify.success(say(record ? successTexts.updated : successTexts.created));
      onSaved();
    },
  });
  const label = record ? labelOf(jumpEntry, record, language) : say(jumpEntry.title);
  return (
    <CallDrawer
      title={t(record ? 'ui.form.editTitle' : 'ui.form.newTitle', { name: label })}
      size={720}
      // The fields below say themselves what was refused.
      form={{ ...form, message: undefined }}
      onClose={onClose}
    >
      <Suspense>
        <ResourceForm resource={jumpEntry} form={form} />
        <EntryPreview
          values={form.values}
          onParameters={(parameters) => form.set('parameters', parameters)}
        />
        {form.stale && (
          <MergeDialog
            resource={jumpEntry}
            stale={form.stale}
            saving={form.saving}
            onMerge={(choices) => void form.merge(choices)}
            onCancel={form.keepTyping}
          />
        )}
      </Suspense>
    </CallDrawer>
  );
}
