import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import type { FaultTreeModel } from '@ircrisk/engine-fault-tree';
import { layoutTree } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { findBoxes } from '../model/navigation.ts';

interface Props {
  model: FaultTreeModel;
  onFound: (key: string, name: string) => void;
  onClose: () => void;
}

/** Finds boxes by name, tag or label; Enter goes to the next one. */
export function SearchBox({ model, onFound, onClose }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(-1);
  const whole = useMemo(() => layoutTree(model), [model]);
  const found = useMemo(() => findBoxes(whole, typed), [whole, typed]);
  const go = (step: number) => {
    if (found.length === 0) return;
    const next = (at + step + found.length) % found.length;
    setAt(next);
    onFound(found[next]!.key, found[next]!.name);
  };
  return (
    <search className="ft-search">
      <Input
        autoFocus
        size="small"
        value={typed}
        aria-label={t('fault-tree.find')}
        placeholder={t('fault-tree.findHint')}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(-1);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') onClose();
        }}
        suffix={<span className="ft-note">{typed ? `${at + 1} / ${found.length}` : ''}</span>}
      />
      <Button
        size="small"
        type="text"
        icon={<UpOutlined aria-hidden />}
        aria-label={t('fault-tree.findBack')}
        onClick={() => go(-1)}
      />
      <Button
        size="small"
        type="text"
        icon={<DownOutlined aria-hidden />}
        aria-label={t('fault-tree.findNext')}
        onClick={() => go(1)}
      />
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('fault-tree.close')}
        onClick={onClose}
      />
    </search>
  );
}
