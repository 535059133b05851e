import {
  ApartmentOutlined,
  BorderInnerOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  ExpandOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { Alignment } from '@ircrisk/diagram/graph-edits.ts';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n/texts.ts';
import type { DiagramEdits } from './diagram-edits.ts';
import { type DiagramForm, diagramForms } from './diagram-files.ts';
import type { History } from './history.ts';
import type { DiagramSelection } from './use-diagram-selection.ts';

interface Tool {
  name: string;
  /** The tip, where it says more than the name. */
  tip?: string;
  icon: ReactNode;
  isOff?: boolean;
  run?: () => void;
}

/** One button of a diagram's toolbar. */
export function ToolButton({ name, tip = name, icon, isOff = false, run }: Tool) {
  return (
    <Button
      type="text"
      size="small"
      disabled={isOff}
      icon={icon}
      title={tip}
      aria-label={name}
      {...(run ? { onClick: run } : {})}
    />
  );
}

/** Undo, redo, copy and delete: what every editable diagram has. */
export function EditTools({
  history,
  edits,
  selection,
}: {
  history: History<never> | History<unknown>;
  edits: DiagramEdits;
  selection: DiagramSelection;
}) {
  const t = useText();
  const last = history.past.at(-1)?.name;
  const isEmpty = selection.ids.length === 0;
  return (
    <>
      <ToolButton
        name={t('ui.diagram.tool.undo')}
        tip={last ? t('ui.diagram.tool.undoOf', { name: last }) : t('ui.diagram.tool.undo')}
        icon={<UndoOutlined aria-hidden />}
        isOff={history.past.length === 0}
        run={edits.undo}
      />
      <ToolButton
        name={t('ui.diagram.tool.redo')}
        icon={<RedoOutlined aria-hidden />}
        isOff={history.future.length === 0}
        run={edits.redo}
      />
      <ToolButton
        name={t('ui.diagram.tool.copy')}
        icon={<CopyOutlined aria-hidden />}
        isOff={isEmpty}
        run={() => {
          const text = edits.copy(selection.chosen);
          if (text) void navigator.clipboard.writeText(text).catch(() => undefined);
        }}
      />
      <ToolButton
        name={t('ui.diagram.tool.remove')}
        icon={<DeleteOutlined aria-hidden />}
        isOff={isEmpty}
        run={() => edits.remove(selection.chosen)}
      />
    </>
  );
}

const alignments: readonly (Alignment | 'x' | 'y')[] = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'x',
  'y',
];

/** Aligning and spacing of the chosen boxes, and the layout in layers. */
export function ArrangeTools({ edits, selection }: { edits: DiagramEdits; selection: DiagramSelection }) {
  const t = useText();
  return (
    <>
      {edits.arrange && (
        <Dropdown
          trigger={['click']}
          disabled={selection.ids.length < 2}
          menu={{
            items: alignments.map((key) => ({
              key,
              label: t(`ui.diagram.arrange.${key}`),
              disabled: (key === 'x' || key === 'y') && selection.ids.length < 3,
            })),
            onClick: ({ key }) => edits.arrange?.(key as Alignment, selection.chosen),
          }}
        >
          <span>
            <ToolButton
              name={t('ui.diagram.tool.arrange')}
              icon={<BorderInnerOutlined aria-hidden />}
              isOff={selection.ids.length < 2}
            />
          </span>
        </Dropdown>
      )}
      {edits.layout && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: (['down', 'right'] as const).map((key) => ({
              key,
              label: t(`ui.diagram.layout.${key}`),
            })),
            onClick: ({ key }) => void edits.layout?.(key as 'down' | 'right'),
          }}
        >
          <span>
            <ToolButton name={t('ui.diagram.tool.layout')} icon={<ApartmentOutlined aria-hidden />} />
          </span>
        </Dropdown>
      )}
    </>
  );
}

export function FitTool({ onFit }: { onFit: () => void }) {
  const t = useText();
  return <ToolButton name={t('ui.diagram.tool.fit')} icon={<ExpandOutlined aria-hidden />} run={onFit} />;
}

interface ExportProps {
  forms?: readonly DiagramForm[];
  /** Forms the module has beside the pictures. */
  more?: readonly { key: string; label: string }[];
  onExport: (form: DiagramForm) => void;
  onMore?: (key: string) => void;
}

/** Every form the diagram goes out in, from one button. */
export function ExportMenu({ forms = diagramForms, more = [], onExport, onMore }: ExportProps) {
  const t = useText();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...forms.map((key) => ({ key, label: t(`ui.diagram.export.${key}`) })),
          ...(more.length > 0 ? [{ type: 'divider' as const, key: 'more' }, ...more] : []),
        ],
        onClick: ({ key }) => {
          const form = forms.find((one) => one === key);
          if (form) onExport(form);
          else onMore?.(key);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        title={t('ui.diagram.tool.export')}
        aria-label={t('ui.diagram.tool.export')}
      >
        <span className="dg-tool-text">{t('ui.diagram.tool.export')}</span>
      </Button>
    </Dropdown>
  );
}
