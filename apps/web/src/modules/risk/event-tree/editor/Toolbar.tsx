import { ForkOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type EventTreeDetail,
  eventTreeModel,
  eventTreeStudy,
} from '@ircrisk/contract/modules/risk/event-tree.ts';
import { studyStates } from '@ircrisk/contract/study.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { EditTools, ExportMenu, FitTool } from '@ircrisk/ui/diagram/DiagramTools.tsx';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import type { DiagramForm } from '@ircrisk/ui/diagram/diagram-files.ts';
import { SaveMark } from '@ircrisk/ui/diagram/SaveMark.tsx';
import type { DiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { Button } from 'antd';
import type { TreeDocument } from './use-document.ts';

export const moreForms = ['openPsa', 'word'] as const;

interface Props {
  detail: EventTreeDetail;
  document: TreeDocument;
  edits: DiagramEdits | undefined;
  selection: DiagramSelection;
  faultCount: number;
  isRunning: boolean;
  /** Left out where nothing can be forked. */
  onFork: (() => void) | undefined;
  onColumn: () => void;
  onFit: () => void;
  onExport: (form: DiagramForm | (typeof moreForms)[number]) => void;
  onCalculate: () => void;
  onOpen: (id: string) => void;
}

/** Name and state, what is done to the tree, the ways out and the calculation. */
export function Toolbar(props: Props) {
  const t = useText();
  const say = useSay();
  const { detail, document, edits, selection } = props;
  const mayExport = usePermission('event-tree.export');
  const name = nameIn(useLanguage(), detail.name, detail.nameEn);
  return (
    <header className="et-toolbar">
      <h1 title={`${detail.code} ${name}`}>
        {detail.code} {name}
      </h1>
      <span className="et-pill">
        {say(studyStates[detail.state])} R{detail.revision}
      </span>
      <SaveMark save={document.save} isEditable={document.isEditable} />
      {edits && (
        <>
          <EditTools history={document.history} edits={edits} selection={selection} />
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            title={t('event-tree.tool.column')}
            aria-label={t('event-tree.tool.column')}
            onClick={props.onColumn}
          >
            <span className="et-tool-text">{t('event-tree.tool.column')}</span>
          </Button>
          <Button
            type="text"
            size="small"
            icon={<ForkOutlined aria-hidden />}
            disabled={!props.onFork}
            title={t('event-tree.tool.fork')}
            aria-label={t('event-tree.tool.fork')}
            onClick={() => props.onFork?.()}
          >
            <span className="et-tool-text">{t('event-tree.tool.fork')}</span>
          </Button>
        </>
      )}
      <FitTool onFit={props.onFit} />
      <i className="et-grow" />
      {props.faultCount > 0 && (
        <span className="et-exceeded">{t('event-tree.faults', { count: props.faultCount })}</span>
      )}
      {mayExport && (
        <ExportMenu
          onExport={props.onExport}
          more={moreForms.map((key) => ({ key, label: t(`event-tree.export.${key}`) }))}
          onMore={(key) => props.onExport(key as (typeof moreForms)[number])}
        />
      )}
      <StudyActs
        calls={eventTreeStudy}
        id={detail.id}
        size="small"
        flush={document.flush}
        refreshes={[eventTreeModel]}
        onOpen={props.onOpen}
      />
      {detail.allowed.includes('calculate') && (
        <Button
          type="primary"
          icon={<PlayCircleOutlined aria-hidden />}
          loading={props.isRunning}
          disabled={props.faultCount > 0}
          onClick={props.onCalculate}
        >
          {t('event-tree.tool.calculate')}
        </Button>
      )}
    </header>
  );
}
