import {
  type RcaBoard,
  raiseRcaMeasures,
  rcaBoard,
} from '@ircrisk/contract/modules/safety/root-cause-analysis.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import {
  evidenceKindTexts,
  rcaBarrier,
  rcaChange,
  rcaCustody,
  rcaEvidence,
  rcaMeasure,
  rcaTimeline,
} from '@ircrisk/contract/resources/root-cause/parts.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { evidenceAdvice, evidenceKinds } from '@ircrisk/engine-root-cause';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import type { SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { CustodyTool } from './CustodyForm.tsx';
import { useEvidenceForm } from './EvidenceForm.tsx';
import type { CaseDocument } from './use-case.ts';

const TimelineChart = lazy(() => import('./TimelineChart.tsx').then((it) => ({ default: it.TimelineChart })));

type View = 'evidence' | 'timeline' | 'tables' | 'measures';
const sheets: Readonly<Record<View, readonly Resource[]>> = {
  evidence: [rcaEvidence, rcaCustody],
  timeline: [rcaTimeline],
  tables: [rcaBarrier, rcaChange],
  measures: [rcaMeasure],
};
const hidden = new Set(['studyId', 'documentIds', 'actionId']);

/** Texts in the reader's language: one alone is enough, the other may follow in the form. */
const namesOf = ({ fields }: Resource, language: Language): string[] =>
  Object.keys(fields).filter((name) => {
    if (hidden.has(name)) return false;
    if (name.endsWith('En')) return language === 'en';
    return language === 'zh' || !(`${name}En` in fields);
  });

/** What is not translated yet shows the other language rather than nothing. */
const columnsOf = ({ fields }: Resource): Record<string, Partial<SheetColumn>> => ({
  ...(fields.code ? { code: { frozen: true } } : {}),
  ...Object.fromEntries(
    Object.keys(fields)
      .filter((name) => name.endsWith('En'))
      .map((name) => [
        name,
        { show: (row: SheetRow, text: string) => text || String(row[name.slice(0, -2)] ?? '') },
      ]),
  ),
});

interface Props {
  board: RcaBoard;
  document: CaseDocument;
  view: View;
  onRows: () => Promise<void>;
}

/** The worksheets of a case: evidence and its custody, timeline, barriers and changes, measures. */
export function SheetView({ board, document, view, onRows }: Props) {
  const t = useText();
  return (
    <section className="rca-sheets" aria-label={t(`rca.view.${view}`)}>
      {view === 'evidence' && <Advice />}
      {view === 'timeline' && (
        <Suspense fallback={<div className="rca-chart" />}>
          <TimelineChart board={board} isEditable={document.isEditable} onRows={onRows} />
        </Suspense>
      )}
      {view === 'measures' && (
        <Raise board={board} isEditable={document.isEditable} onDone={() => void onRows()} />
      )}
      {sheets[view].map((resource) => (
        <OneSheet
          key={resource.id}
          resource={resource}
          board={board}
          isEditable={document.isEditable}
          onRows={onRows}
        />
      ))}
    </section>
  );
}

function OneSheet({
  resource,
  board,
  isEditable,
  onRows,
}: {
  resource: Resource;
  board: RcaBoard;
  isEditable: boolean;
  onRows: () => Promise<void>;
}) {
  const say = useSay();
  const language = useLanguage();
  const filters = useMemo(() => ({ studyId: board.id }), [board.id]);
  const given = useMemo(() => ({ studyId: { value: board.id } }), [board.id]);
  const names = useMemo(() => namesOf(resource, language), [resource, language]);
  const columns = useMemo(() => columnsOf(resource), [resource]);
  const [row, setRow] = useState<string>();
  return (
    <div className="rca-sheet">
      <h2>{say(resource.title)}</h2>

      <ResourceSheet
        resource={resource}
        filters={filters}
        given={given}
        names={names}
        columns={columns}
        isEditable={isEditable}
        onRow={setRow}
        tools={
          resource === rcaEvidence ? (
            <EvidenceTools board={board} isEditable={isEditable} onRows={onRows} row={row} />
          ) : (
            resource === rcaCustody && (
              <CustodyTool
                board={board}
                isEditable={isEditable}
                onRows={onRows}
                code={board.custody.find(({ id }) => id === row)?.evidence}
                entry={board.custody.find(({ id }) => id === row)}
              />
            )
          )
        }
        onSaved={() => void onRows()}
      />
    </div>
  );
}

/** Evidence by its form: a new one, or the one of the row the cursor is in. */
function EvidenceTools({
  board,
  isEditable,
  onRows,
  row,
}: Pick<Props, 'board' | 'onRows'> & { isEditable: boolean; row: string | undefined }) {
  const t = useText();
  const mayAdd = usePermission('rca-evidence.create') && isEditable;
  const form = useEvidenceForm({ board, isEditable, onRows });
  const chosen = board.evidence.find(({ id }) => id === row);
  return (
    <>
      {mayAdd && (
        <Button size="small" type="primary" ghost onClick={form.add}>
          {t('rca.evidence.add')}
        </Button>
      )}
      <Button size="small" disabled={!chosen} onClick={() => chosen && void form.open(chosen.id)}>
        {chosen ? t('rca.evidence.openOne', { code: chosen.code }) : t('rca.evidence.open')}
      </Button>
      {chosen && <CustodyTool board={board} isEditable={isEditable} onRows={onRows} code={chosen.code} />}
      {form.drawer}
    </>
  );
}

/** How soon each sort of evidence is to be collected. */
function Advice() {
  const say = useSay();
  return (
    <ul className="rca-advice">
      {evidenceKinds.map((kind) => (
        <li key={kind}>
          <b>{say(evidenceKindTexts[kind])}</b> {say(evidenceAdvice[kind].advice)}
        </li>
      ))}
    </ul>
  );
}

function Raise({ board, isEditable, onDone }: { board: RcaBoard; isEditable: boolean; onDone: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const raise = useAct(raiseRcaMeasures, {
    refreshes: [rcaBoard],
    onDone: () => {
      void queries.invalidateQueries({ queryKey: resourceKey(rcaMeasure) });
      onDone();
    },
  });
  const open = board.measures.filter(({ actionId }) => actionId === null).length;
  return (
    <p className="rca-raise">
      {t('rca.measures.formula')}
      {isEditable && (
        <Button
          type="primary"
          disabled={open === 0}
          loading={raise.isPending}
          onClick={() => raise.mutate({ id: board.id })}
        >
          {t('rca.measures.raise', { count: open })}
        </Button>
      )}
    </p>
  );
}
