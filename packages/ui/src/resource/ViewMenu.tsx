import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Form, Input, type MenuProps } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../i18n/texts.ts';
import { DragModal } from '../parts/DragModal.tsx';
import { type SavedView, withoutView, withView } from './saved-views.ts';

interface Props {
  views: readonly SavedView[];
  /** The list as it stands, to be kept under a name. */
  current: () => Omit<SavedView, 'name' | 'first'>;
  onApply: (view: SavedView) => void;
  onChange: (views: SavedView[]) => void;
}

/** Saved views: filters, order and columns under a name. */
export function ViewMenu({ views, current, onApply, onChange }: Props) {
  const t = useText();
  const id = useId();
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const [first, setFirst] = useState(false);

  const items: MenuProps['items'] = [
    ...views.map((view) => ({
      key: `apply ${view.name}`,
      label: view.name,
      icon: view.first ? <StarFilled aria-label={t('ui.views.first')} /> : <StarOutlined />,
    })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'save', label: t('ui.views.save') },
    ...(views.length > 0
      ? [
          {
            key: 'remove',
            label: t('ui.views.remove'),
            children: views.map((view) => ({ key: `remove ${view.name}`, label: view.name })),
          },
        ]
      : []),
  ];
  const pick = (key: string) => {
    if (key === 'save') return setNaming(true);
    const [what, ...rest] = key.split(' ');
    const view = views.find((one) => one.name === rest.join(' '));
    if (!view) return;
    if (what === 'apply') onApply(view);
    else onChange(withoutView(views, view.name));
  };
  const keep = () => {
    if (!name.trim()) return;
    onChange(withView(views, { ...current(), name: name.trim(), first }));
    setNaming(false);
    setName('');
    setFirst(false);
  };

  return (
    <>
      <Dropdown trigger={['click']} placement="topRight" menu={{ items, onClick: ({ key }) => pick(key) }}>
        <Button
          type="text"
          icon={<StarOutlined aria-hidden />}
          aria-label={t('ui.views.title')}
          title={t('ui.views.title')}
        />
      </Dropdown>
      <DragModal
        open={naming}
        title={t('ui.views.save')}
        okText={t('ui.save')}
        cancelText={t('ui.cancel')}
        okButtonProps={{ disabled: !name.trim() }}
        onOk={keep}
        onCancel={() => setNaming(false)}
        width={360}
      >
        <Form layout="vertical" component="div">
          <Form.Item label={t('ui.views.name')} htmlFor={id}>
            <Input
              id={id}
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onPressEnter={keep}
            />
          </Form.Item>
          <Checkbox checked={first} onChange={(event) => setFirst(event.target.checked)}>
            {t('ui.views.openFirst')}
          </Checkbox>
        </Form>
      </DragModal>
    </>
  );
}
