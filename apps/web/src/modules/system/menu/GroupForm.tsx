import { submitTopMenu, type TopMenu, topMenuList } from '@ircrisk/contract/modules/system/menu.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey } from '@ircrisk/ui/api/queries.ts';
import { CallDrawer } from '@ircrisk/ui/form/CallDrawer.tsx';
import { CallField } from '@ircrisk/ui/form/CallField.tsx';
import { TextInput } from '@ircrisk/ui/form/inputs.tsx';
import { useCallForm } from '@ircrisk/ui/form/use-call-form.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { useQueryClient } from '@tanstack/react-query';

import { IconInput } from './IconInput.tsx';

interface Props {
  group?: TopMenu | undefined;
  onClose: () => void;
}

export function GroupForm({ group, onClose }: Props) {
  const t = useText();
  const client = useQueryClient();
  const { id, version, code = '', name = '', nameEn = '', source = '', path = '', sort = 1 } = group ?? {};
  const known = group ? { id, version } : {};
  const form = useCallForm(submitTopMenu, { ...known, code, name, nameEn, source, path, sort }, () => {
    notify.success(t('menu.saved'));
    void client.invalidateQueries({ queryKey: callKey(topMenuList) });
    onClose();
  });
  return (
    <CallDrawer
      title={group ? t('menu.editOf', { name: group.name }) : t('menu.group.new')}
      form={form}
      onClose={onClose}
    >
      <CallField form={form} name="code" required hint={t('menu.group.codeHint')}>
        {TextInput}
      </CallField>
      <CallField form={form} name="name" required>
        {TextInput}
      </CallField>
      <CallField form={form} name="nameEn">
        {TextInput}
      </CallField>
      <CallField form={form} name="source">
        {IconInput}
      </CallField>
      <CallField form={form} name="sort">
        {({ value, onChange, ...props }) => (
          <NumberInput
            {...props}
            value={value as number | null}
            onChange={onChange}
            onProblem={(problem) => form.setProblem('sort', problem)}
          />
        )}
      </CallField>
    </CallDrawer>
  );
}
