import {
  BarsOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  ExpandOutlined,
  NodeIndexOutlined,
  PlayCircleOutlined,
  RedoOutlined,
  SearchOutlined,
  SettingOutlined,
  StopOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { FaultTreeDetail } from '@ircrisk/contract/modules/risk/fault-tree.ts';
import { studyStates } from '@ircrisk/contract/study.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { cancelJob, isOver, type Job, jobPercent } from '@ircrisk/ui/api/jobs.ts';
import { SaveMark } from '@ircrisk/ui/diagram/SaveMark.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { Button, Dropdown, Segmented } from 'antd';
import { type ReactNode, useRef } from 'react';
import { type ExportKind, exportMenu } from './export-kinds.ts';
import type { TreeDocument } from './use-document.ts';
import { useNarrow } from './use-narrow.ts';

export type ViewKind = 'diagram' | 'table';

interface Props {
  detail: FaultTreeDetail;
  document: TreeDocument;
  isEditable: boolean;
  view: ViewKind;
  onView: (view: ViewKind) => void;
  style: SymbolStyle;
  onStyle: (style: SymbolStyle) => void;
  faultCount: number;
  hasSelection: boolean;
  job: Job | undefined;
  isRunning: boolean;
  review: ReactNode;
  on: {
    copy(): void;
    remove(): void;
    fit(): void;
    collapse(): void;
    expand(): void;
    search(): void;
    outline(): void;
    check(): void;
    export(kind: ExportKind): void;
    settings(): void;
    calculate(): void;
  };
}

type MenuKey = 'copy' | 'remove' | 'fit' | 'collapse' | 'expand' | 'settings' | 'check';
/** Below this width what is used least moves into the menu. */
const roomForAll = 1040;

/** Title, state, edits, views, exports and the calculation: always one line. */
export function Toolbar(props: Props) {
  const t = useText();
  const say = useSay();
  const bar = useRef<HTMLElement>(null);
  const isNarrow = useNarrow(bar, roomForAll);
  const { detail, document, isEditable, on, job } = props;
  const mayExport = usePermission('fault-tree.export');
  const mayCalculate = detail.allowed.includes('calculate');
  const { past, future } = document.history;
  const tool = (name: string, icon: ReactNode, run: () => void, isOff = false, isLabelled = false) => (
    <Button
      type="text"
      size="small"
      disabled={isOff}
      icon={icon}
      title={t(`fault-tree.tool.${name}`)}
      aria-label={t(`fault-tree.tool.${name}`)}
      onClick={run}
    >
      {isLabelled && <span className="ft-tool-text">{t(`fault-tree.tool.${name}`)}</span>}
    </Button>
  );
  const item = (key: MenuKey, disabled = false) => ({ key, label: t(`fault-tree.tool.${key}`), disabled });
  const rule = (key: string) => ({ type: 'divider' as const, key });
  const items = [
    ...(isNarrow && isEditable
      ? [item('copy', !props.hasSelection), item('remove', !props.hasSelection), rule('edits')]
      : []),
    ...(isNarrow ? [item('fit')] : []),
    item('collapse'),
    item('expand'),
    rule('styles'),
    ...(['ansi', 'iec'] as const).map((key) => ({
      key,
      label: t(`fault-tree.style.${key}`),
      disabled: props.style === key,
    })),
    ...(isNarrow ? [rule('rest'), item('check'), ...(mayCalculate ? [item('settings')] : [])] : []),
  ];
  const menuName = isNarrow ? 'more' : 'layout';
  const lastEdit = past.at(-1)?.name;
  const name = nameIn(useLanguage(), detail.name, detail.nameEn);
  return (
    <header ref={bar} className="ft-toolbar">
      <h1 title={`${detail.code} ${name}`}>
        {detail.code} {name}
      </h1>
      <span className="ft-pill">
        {say(studyStates[detail.state])} R{detail.revision}
      </span>
      <SaveMark save={document.save} isEditable={isEditable} />
      {isEditable && (
        <>
          <i className="ft-rule" />
          <Button
            type="text"
            size="small"
            disabled={past.length === 0}
            icon={<UndoOutlined aria-hidden />}
            title={lastEdit ? t('fault-tree.tool.undoOf', { name: lastEdit }) : t('fault-tree.tool.undo')}
            aria-label={t('fault-tree.tool.undo')}
            onClick={document.undo}
          />
          {tool('redo', <RedoOutlined aria-hidden />, document.redo, future.length === 0)}
          {!isNarrow && (
            <>
              <i className="ft-rule" />
              {tool('copy', <CopyOutlined aria-hidden />, on.copy, !props.hasSelection)}
              {tool('remove', <DeleteOutlined aria-hidden />, on.remove, !props.hasSelection)}
            </>
          )}
        </>
      )}
      <i className="ft-rule" />
      {tool('outline', <BarsOutlined aria-hidden />, on.outline)}
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick({ key }) {
            if (key === 'ansi' || key === 'iec') props.onStyle(key);
            else on[key as MenuKey]();
          },
        }}
      >
        <Button
          type="text"
          size="small"
          icon={isNarrow ? <EllipsisOutlined aria-hidden /> : <NodeIndexOutlined aria-hidden />}
          title={t(`fault-tree.tool.${menuName}`)}
          aria-label={t(`fault-tree.tool.${menuName}`)}
        >
          <span className="ft-tool-text">{t(`fault-tree.tool.${menuName}`)}</span>
        </Button>
      </Dropdown>
      {!isNarrow && tool('fit', <ExpandOutlined aria-hidden />, on.fit, false, true)}
      {tool('search', <SearchOutlined aria-hidden />, on.search, false, true)}
      <Segmented
        size="small"
        aria-label={t('fault-tree.view.label')}
        value={props.view}
        onChange={(view) => props.onView(view as ViewKind)}
        options={(['diagram', 'table'] as const).map((value) => ({
          value,
          label: t(`fault-tree.view.${value}`),
        }))}
      />
      <span className="ft-grow" />
      {(props.faultCount > 0 || !isNarrow) && (
        <Button
          type="text"
          size="small"
          onClick={on.check}
          {...(props.faultCount > 0 ? { danger: true } : {})}
        >
          {props.faultCount > 0
            ? t('fault-tree.tool.faults', { count: props.faultCount })
            : t('fault-tree.tool.check')}
        </Button>
      )}
      {mayExport && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: exportMenu().map((key) => ({ key, label: t(`fault-tree.export.${key}`) })),
            onClick: ({ key }) => on.export(key as ExportKind),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            title={t('fault-tree.tool.export')}
            aria-label={t('fault-tree.tool.export')}
          >
            <span className="ft-tool-text">{t('fault-tree.tool.export')}</span>
          </Button>
        </Dropdown>
      )}
      {props.review}
      {mayCalculate && (
        <>
          {!isNarrow && tool('settings', <SettingOutlined aria-hidden />, on.settings)}
          <Button
            type="primary"
            icon={<PlayCircleOutlined aria-hidden />}
            loading={props.isRunning}
            disabled={props.faultCount > 0}
            onClick={on.calculate}
          >
            {job && !isOver(job)
              ? t('fault-tree.tool.calculating', { percent: jobPercent(job) ?? 0 })
              : t('fault-tree.tool.calculate')}
          </Button>
          {job && !isOver(job) && tool('stop', <StopOutlined aria-hidden />, () => void cancelJob(job.id))}
        </>
      )}
    </header>
  );
}
