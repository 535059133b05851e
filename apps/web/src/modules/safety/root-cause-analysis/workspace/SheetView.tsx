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
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { CaseDocument } from './use-case.ts';

type View = 'evidence' | 'timeline' | 'tables' | 'measures';
const sheets: Readonly<Record<View, readonly Resource[]>> = {
  evidence: [rcaEvidence, rcaCustody],
  timeline: [rcaTimeline],
  tables: [rcaBarrier, rcaChange],
  measures: [rcaMeasure],
};
const hidden = new Set(['studyId', 'documentIds', 'actionId']);

/** In Chinese the Chinese texts; in English both, since the Chinese one has to be there. */
const namesOf = ({ fields }: Resource, language: Language): string[] =>
  Object.keys(fields).filter((name) => {
    if (hidden.has(name)) return false;
    if (name.endsWith('En')) return language === 'en';
    return language === 'zh' || !(`${name}En` in fields) || fields[name]?.required === true;
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
  onRows: () => void;
}

/** The worksheets of a case: evidence and its custody, timeline, barriers and changes, measures. */
export function SheetView({ board, document, view, onRows }: Props) {
  const t = useText();
  return (
    <section className="rca-sheets" aria-label={t(`rca.view.${view}`)}>
      {view === 'evidence' && <Advice />}
      {view === 'measures' && <Raise board={board} isEditable={document.isEditable} onDone={onRows} />}
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
  onRows: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const filters = useMemo(() => ({ studyId: board.id }), [board.id]);
  const given = useMemo(() => ({ studyId: { value: board.id } }), [board.id]);
  const names = useMemo(() => namesOf(resource, language), [resource, language]);
  const columns = useMemo(() => columnsOf(resource), [resource]);
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
        onSaved={onRows}
      />
    </div>
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
