import {
  fmecaActions,
  fmecaObservations,
  fmecaStudyCalls,
  fmecaWorkspace,
} from '@ircrisk/contract/modules/risk/fmeca.ts';
import { fmecaMode } from '@ircrisk/contract/resources/fmeca/mode.ts';
import { fmecaStudy } from '@ircrisk/contract/resources/fmeca/study.ts';
import { nameIn, namesOf } from '@ircrisk/contract/text.ts';
import { callKey, useCall } from '@ircrisk/ui/api/queries.ts';
import { resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import type { Cells } from '@ircrisk/ui/grid/document.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import { usePageTitle } from '#shell/page-context.ts';
import { BasisLine } from './BasisLine.tsx';
import { columnNames, sheetColumns } from './columns.tsx';
import { FilterChips } from './FilterChips.tsx';
import { type Filter, passes } from './filter.ts';
import { type Chosen, StructureTree } from './StructureTree.tsx';
import { StudyBar } from './StudyBar.tsx';

const ModePanel = lazy(() => import('./ModePanel.tsx'));
// The person goes from row to row: what does not show the row is not drawn again for it.
const FigurePanels = memo(lazy(() => import('./FigurePanels.tsx')));
const Tree = memo(StructureTree);
const Chips = memo(FilterChips);
const Basis = memo(BasisLine);
const Life = memo(StudyLine);
const Sheet = memo(ResourceSheet);

/** One study: its structure, the worksheet, what the sheet adds up to, and the mode the person is in. */
export default function Workspace({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>({});
  const [filter, setFilter] = useState<Filter>({});
  const [modeId, setModeId] = useState<string>();
  const study = useCall(fmecaWorkspace, { id }, { suppress: true, keepPrevious: true });
  const observed = useCall(fmecaObservations, { id }, { suppress: true, staleTime: 60_000 });
  const actions = useCall(fmecaActions, { id }, { suppress: true });
  usePageTitle(study.data && namesOf(study.data.name, study.data.nameEn));

  const refreshFigures = useCallback(() => {
    for (const call of [fmecaWorkspace, fmecaActions, fmecaStudyCalls.life])
      void queries.invalidateQueries({ queryKey: callKey(call) });
  }, [queries]);
  /** The rows too: what was done changes them on the server. */
  const refresh = useCallback(() => {
    refreshFigures();
    void queries.invalidateQueries({ queryKey: callKey(fmecaObservations) });
    void queries.invalidateQueries({ queryKey: resourceKey(fmecaMode) });
    void queries.invalidateQueries({ queryKey: resourceKey(fmecaStudy) });
  }, [queries, refreshFigures]);

  const filters = useMemo(() => ({ studyId: id }), [id]);
  const data = study.data;
  const items = data?.items;
  const basis = data?.basis;
  const method = data?.method ?? 'both';
  const names = useMemo(() => columnNames(method, language), [method, language]);
  const columns = useMemo(
    () => (basis ? sheetColumns(language, items ?? [], observed.data, basis) : {}),
    [language, items, observed.data, basis],
  );
  const functions = data?.functions;
  const given = useMemo<Cells>(() => {
    const one =
      functions?.find((each) => each.id === chosen.functionId) ??
      functions?.find((each) => each.itemId === chosen.itemId);
    const cells: Cells = one
      ? { functionId: { value: one.id, label: nameIn(language, one.statement, one.statementEn) } }
      : {};
    return cells;
  }, [functions, chosen, language]);
  const open = useMemo(
    () => new Set((actions.data ?? []).filter(({ asksRating }) => asksRating).map((one) => one.modeId)),
    [actions.data],
  );
  const acted = useMemo(() => new Set((actions.data ?? []).map((one) => one.modeId)), [actions.data]);
  const singlePoints = useMemo(() => new Set(data?.figures.singlePoints), [data]);
  const where = useMemo(
    () => passes(filter, chosen, items ?? [], { open, acted, singlePoints, method }),
    [filter, chosen, items, open, acted, singlePoints, method],
  );

  if (study.isError) return <ErrorPanel error={study.error} onRetry={() => void study.refetch()} />;
  if (!data) return <output className="page-loading">{t('fmeca.loading')}</output>;
  const isEditable = data.allowed.includes('update');
  return (
    <div className="fmeca">
      <div className="fmeca-head">
        <StudyBar study={data} itemId={chosen.itemId} modeId={modeId} onRefresh={refresh} />
        <Life calls={fmecaStudyCalls} id={id} />
        <Basis study={data} onDone={refresh} />
      </div>
      <Tree study={data} chosen={chosen} onChoose={setChosen} onRefresh={refresh} />
      <section className="fmeca-centre" aria-label={t('fmeca.sheet')}>
        <Chips
          figures={data.figures}
          method={data.method}
          asking={open.size}
          filter={filter}
          onFilter={setFilter}
        />
        <Sheet
          resource={fmecaMode}
          filters={filters}
          names={names}
          columns={columns}
          given={given}
          isEditable={isEditable}
          where={where}
          onRow={setModeId}
          onSaved={refreshFigures}
        />
      </section>
      <Suspense fallback={<aside className="fmeca-mode" />}>
        {' '}
        <ModePanel
          study={data}
          modeId={modeId ?? data.figures.byRpn[0]?.id ?? data.figures.byCriticality[0]?.id}
          observed={observed.data}
          actions={actions.data ?? []}
          onRefresh={refresh}
        />
      </Suspense>
      <Suspense fallback={<div className="fmeca-figures" />}>
        <FigurePanels
          figures={data.figures}
          method={data.method}
          basis={data.basis}
          filter={filter}
          onFilter={setFilter}
        />
      </Suspense>
    </div>
  );
}
