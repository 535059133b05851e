import { updateOwnInfo } from '@ircrisk/contract/modules/system/user.ts';
import { user as people } from '@ircrisk/contract/resources/people.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { CallDrawer } from '@ircrisk/ui/form/CallDrawer.tsx';
import { CallField } from '@ircrisk/ui/form/CallField.tsx';
import { TextInput } from '@ircrisk/ui/form/inputs.tsx';
import { useCallForm } from '@ircrisk/ui/form/use-call-form.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { useShell } from './shell-context.ts';

const own = ['realName', 'realNameEn', 'name', 'phone', 'email'] as const;

/** What one says of oneself: both names, and where one is reached. Roles and departments are others' to give. */
export default function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const say = useSay();
  const { user, reload } = useShell();
  const first = Object.fromEntries(own.map((name) => [name, user[name] ?? '']));
  const form = useCallForm(updateOwnInfo, first, async () => {
    await reload();
    notify.success(t('shell.profileSaved'));
    onClose();
  });
  return (
    <CallDrawer title={t('shell.profile')} form={form} onClose={onClose}>
      {own.map((name) => {
        const { hint } = people.fields[name] as { hint?: Parameters<typeof say>[0] };
        return (
          <CallField
            key={name}
            form={form}
            name={name}
            required={name === 'realName'}
            hint={hint && say(hint)}
          >
            {TextInput}
          </CallField>
        );
      })}
    </CallDrawer>
  );
}
