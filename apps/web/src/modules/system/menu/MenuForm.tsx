import { type MenuNode, menuList, menuTree, submitMenu } from '@ircrisk/contract/modules/system/menu.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { CallDrawer } from '@ircrisk/ui/form/CallDrawer.tsx';
import { CallField } from '@ircrisk/ui/form/CallField.tsx';
import { ChoiceInput, NoteInput, TextInput } from '@ircrisk/ui/form/inputs.tsx';
import { useCallForm } from '@ircrisk/ui/form/use-call-form.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { NumberInput } from '@ircrisk/ui/parts/NumberInput.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Switch, TreeSelect } from 'antd';

import { IconInput } from './IconInput.tsx';

interface Props {
  menu?: MenuNode | undefined;
  parentId?: string | undefined;
  onClose: () => void;
}

const firstOf = (menu: MenuNode | undefined, parentId: string | undefined) =>
  menu
    ? {
        id: menu.id,
        version: menu.version,
        parentId: menu.parentId,
        code: menu.code,
        name: menu.name,
        nameEn: menu.nameEn,
        alias: menu.alias,
        path: menu.path,
        source: menu.source,
        sort: menu.sort,
        category: menu.category,
        action: menu.action,
        isOpen: menu.isOpen,
        component: menu.component,
        remark: menu.remark,
        keepAlive: menu.keepAlive,
      }
    : {
        parentId: parentId ?? '0',
        code: '',
        name: '',
        nameEn: '',
        path: '',
        source: '',
        sort: 1,
        category: 1,
      };

/** One menu or button: both names, icon, order, page or outside link. */
export function MenuForm({ menu, parentId, onClose }: Props) {
  const t = useText();
  const client = useQueryClient();
  const tree = useCall(menuTree, {}, { suppress: true });
  const form = useCallForm(submitMenu, firstOf(menu, parentId), () => {
    notify.success(t('menu.saved'));
    void client.invalidateQueries({ queryKey: callKey(menuList) });
    onClose();
  });
  const isButton = form.values.category === 2;
  return (
    <CallDrawer
      title={menu ? t('menu.editOf', { name: menu.name }) : t('menu.add')}
      form={form}
      onClose={onClose}
    >
      <CallField form={form} name="parentId">
        {({ value, onChange, ...props }) => (
          <TreeSelect
            {...props}
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={[{ value: '0', title: t('menu.root') }, ...(tree.data ?? [])]}
            value={value}
            onChange={onChange}
          />
        )}
      </CallField>
      <CallField form={form} name="category">
        {(props) => (
          <ChoiceInput
            {...props}
            options={[
              { value: 1, label: t('menu.isMenu') },
              { value: 2, label: t('menu.isButton') },
            ]}
          />
        )}
      </CallField>
      <CallField form={form} name="code" required hint={t('menu.codeHint')}>
        {TextInput}
      </CallField>
      <CallField form={form} name="name" required>
        {TextInput}
      </CallField>
      <CallField form={form} name="nameEn">
        {TextInput}
      </CallField>
      <CallField form={form} name="sort">
        {({ onChange, value, ...props }) => (
          <NumberInput
            {...props}
            value={value as number | null}
            onChange={onChange}
            onProblem={(problem) => form.setProblem('sort', problem)}
          />
        )}
      </CallField>
      {isButton ? (
        <CallField form={form} name="action">
          {(props) => (
            <ChoiceInput
              {...props}
              options={[1, 2, 3].map((value) => ({ value, label: t(`menu.action.${value}`) }))}
            />
          )}
        </CallField>
      ) : (
        <>
          <CallField form={form} name="source">
            {IconInput}
          </CallField>
          <CallField form={form} name="path" hint={t('menu.pathHint')}>
            {TextInput}
          </CallField>
          <CallField form={form} name="component" hint={t('menu.componentHint')}>
            {TextInput}
          </CallField>
          <CallField form={form} name="isOpen">
            {(props) => (
              <ChoiceInput
                {...props}
                options={[1, 2].map((value) => ({ value, label: t(`menu.opens.${value}`) }))}
              />
            )}
          </CallField>
          <CallField form={form} name="keepAlive" hint={t('menu.keepAliveHint')}>
            {({ id, value, onChange }) => <Switch id={id} checked={value !== false} onChange={onChange} />}
          </CallField>
        </>
      )}
      <CallField form={form} name="remark">
        {NoteInput}
      </CallField>
    </CallDrawer>
  );
}
