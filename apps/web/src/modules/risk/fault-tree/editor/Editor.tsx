import {
  type FaultTreeDetail,
  faultTreeModel,
  faultTreeStudy,
  linkedFaultTrees,
} from '@ircrisk/contract/modules/risk/fault-tree.ts';
import type { Box } from '@ircrisk/engine-fault-tree/drawing/layout.ts';
import type { SymbolStyle } from '@ircrisk/engine-fault-tree/drawing/symbols.ts';
import { labelIn } from '@ircrisk/engine-fault-tree/labels.ts';
import { faultText } from '@ircrisk/engine-fault-tree/messages.ts';
import { transferTargets } from '@ircrisk/engine-fault-tree/transfer-targets.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { ErrorPanel } from '@ircrisk/ui/parts/ErrorPanel.tsx';
import { StudyActs } from '@ircrisk/ui/study/StudyActs.tsx';
import { StudyLine } from '@ircrisk/ui/study/StudyLine.tsx';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { usePage, usePageTitle } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useAnalysis } from '../analysis/use-analysis.ts';
import { probabilityText } from '../format.ts';
import { gatesTrueWith, membersOf } from '../model/trace.ts';
import { nameIn } from '../results/name-in.ts';
import type { Tab } from '../results/ResultPanel.tsx';
import { Palette } from './Palette.tsx';
import { firstWishes, liveSettings, recordSettings } from './settings.ts';
import { Toolbar, type ViewKind } from './Toolbar.tsx';
import { TreeDiagram } from './TreeDiagram.tsx';
import { useTreeDocument } from './use-document.ts';
import { treeKey } from './use-keys.ts';
import { useRecord } from './use-record.ts';
import { useSelection } from './use-selection.ts';
import { useTreeActions } from './use-tree-actions.ts';
import './editor.css';

const TreeExplain = lazy(() => import('../results/TreeExplain.tsx'));
const TreeConflict = lazy(() => import('../results/TreeConflict.tsx'));
const Outline = lazy(() => import('./Outline.tsx').then((it) => ({ default: it.Outline })));
const Inspector = lazy(() => import('../inspector/Inspector.tsx').then((it) => ({ default: it.Inspector })));
const ResultPanel = lazy(() =>
  import('../results/ResultPanel.tsx').then((it) => ({ default: it.ResultPanel })),
);
const EventTable = lazy(() => import('./EventTable.tsx').then((it) => ({ default: it.EventTable })));
const SearchBox = lazy(() => import('./SearchBox.tsx').then((it) => ({ default: it.SearchBox })));
const SettingsDialog = lazy(() =>
  import('./SettingsDialog.tsx').then((it) => ({ default: it.SettingsDialog })),
);

/** The editor of one revision, loaded by its id. */
export default function Editor({ id }: { id: string }) {
  const t = useText();
  const detail = useCall(faultTreeModel, { id }, { staleTime: 0 });
  usePageTitle(detail.data && `${t('fault-tree.short')} ${detail.data.code}`);
  if (detail.error && !detail.data)
    return <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />;
  // Never from an earlier visit: edits start from what the server has now.
  if (!detail.data || !detail.isFetchedAfterMount)
    return <output className="page-loading">{t('fault-tree.loading')}</output>;
  // Another state makes the editor anew: what may be done has changed.
  return <Workspace key={`${detail.data.id} ${detail.data.state}`} detail={detail.data} />;
}

const styleKey = 'ircrisk.fault-tree.style';
const outlineKey = 'ircrisk.fault-tree.outline';
const noOthers: readonly never[] = [];

function Workspace({ detail }: { detail: FaultTreeDetail }) {
  const t = useText();
  const language = useLanguage();
  const { leaf, visible } = usePage();
  const { open } = useShell();
  const isEditable = detail.allowed.includes('update');
  const document = useTreeDocument(detail, isEditable);
  const { model } = document;
  const selection = useSelection(model);
  const actions = useTreeActions(document, selection, isEditable);
  const canvas = useRef<CanvasHandle>(null);
  const [view, setView] = useState<ViewKind>('diagram');
  const [style, setStyle] = useState<SymbolStyle>(() =>
    localStorage.getItem(styleKey) === 'iec' ? 'iec' : 'ansi',
  );
  const [isOutlined, setOutlined] = useState(() => localStorage.getItem(outlineKey) === 'on');
  const [tab, setTab] = useState<Tab>('cutSets');
  const [isLarge, setLarge] = useState(false);
  const [wishes, setWishes] = useState(firstWishes);
  const [opened, setOpened] = useState<'search' | 'settings'>();
  const [isNew, setNew] = useState(false);
  const [explained, setExplained] = useState<{ event?: string }>();
  const [trace, setTrace] = useState<{ index: number; events: readonly string[] }>();
  const record = useRecord(detail.id);

  const targets = useMemo(() => transferTargets(model).sort().join(','), [model]);
  const linked = useCall(linkedFaultTrees, { treeIds: targets }, { enabled: targets !== '', suppress: true });
  const others = targets === '' ? noOthers : (linked.data ?? noOthers);
  const settings = useMemo(() => liveSettings(wishes, tab), [wishes, tab]);
  const isWaiting = targets !== '' && linked.isPending;
  const live = useAnalysis({
    treeId: detail.treeId,
    model: isWaiting ? undefined : model,
    others,
    settings,
    withValues: true,
  });

  const faults = live.analysis?.faults ?? [];
  const faultTexts = useMemo(() => {
    const texts = new Map<string, string>();
    for (const fault of live.analysis?.faults ?? []) {
      const name = nameIn(fault.path);
      const text = faultText(fault, language);
      texts.set(name, texts.has(name) ? `${texts.get(name)}\n${text}` : text);
    }
    return texts;
  }, [live.analysis, language]);

  const traced = useMemo(() => {
    if (!trace) return new Set<string>();
    const happening = new Set(trace.events.flatMap(membersOf));
    const gates = gatesTrueWith(model, happening);
    return new Set(
      selection.drawing.boxes
        .filter(({ kind, name }) =>
          kind === 'event' ? happening.has(name) : kind !== 'house' && gates.has(name),
        )
        .map(({ key }) => key),
    );
  }, [trace, model, selection.drawing]);

  const labels = useMemo(() => {
    const known = new Map<string, string>();
    for (const { code, model: other } of others)
      for (const one of other.events) known.set(`${code}/${one.name}`, labelIn(language, one));
    for (const one of [...model.events, ...model.houses]) known.set(one.name, labelIn(language, one));
    return known;
  }, [model, others, language]);
  const missing = useMemo(
    () =>
      new Set(
        (live.analysis?.warnings ?? [])
          .filter(({ code }) => code === 'missing-probability')
          .map(({ path }) => nameIn(path)),
      ),
    [live.analysis],
  );
  const houses = useMemo(() => new Map(model.houses.map(({ name, state }) => [name, state])), [model]);
  const { values } = live;
  const valueText = useCallback(
    ({ kind, name }: Box): string => {
      if (kind === 'house') return t(houses.get(name) ? 'fault-tree.houseTrue' : 'fault-tree.houseFalse');
      if (kind === 'event' && missing.has(name)) return t('fault-tree.noData');
      const value = values[name];
      return value === undefined || kind === 'missing' ? '' : probabilityText(value);
    },
    [houses, missing, values, t],
  );

  // What was just added is named at once.
  const name = useEffectEvent(() => {
    if (!isNew || !selection.box) return;
    setNew(false);
    selection.rename(selection.box.key);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked whenever another box is chosen
  useEffect(() => name(), [selection.box]);

  const openTree = (id: string) => open(`${leaf.path}/tree/${id}`);
  const onKey = treeKey({
    selection,
    actions,
    onSearch: () => setOpened('search'),
    onAdded: () => setNew(true),
  });
  const selectName = selection.selectName;
  const openBox = (box: Box) => {
    const tree =
      box.kind === 'gate' ? model.gates.find(({ name }) => name === box.name)?.attributes?.tree : undefined;
    const linkedTree = others.find((one) => one.treeId === tree);
    if (linkedTree) openTree(linkedTree.id);
    else if (box.kind === 'repeat') selection.selectName(box.name);
    else if (box.kind === 'gate' && box.hidden > 0) selection.toggleGate(box.name);
    else if (isEditable) selection.rename(box.key);
  };
  const mission = model.missionTimeHours ?? 8760;
  return (
    <div className={isLarge ? 'ft-editor ft-editor-large' : 'ft-editor'}>
      <div className="ft-top">
        <Toolbar
          detail={detail}
          document={document}
          isEditable={isEditable}
          view={view}
          onView={setView}
          style={style}
          onStyle={(next) => {
            localStorage.setItem(styleKey, next);
            setStyle(next);
          }}
          faultCount={faults.length}
          hasSelection={selection.boxes.length > 0}
          job={record.job}
          isRunning={record.isRunning}
          review={
            <StudyActs
              calls={faultTreeStudy}
              id={detail.id}
              size="small"
              flush={document.flush}
              refreshes={[faultTreeModel]}
              onOpen={openTree}
              comparison={(close) => (
                <Button
                  onClick={() => {
                    setTab('compare');
                    close();
                  }}
                >
                  {t('fault-tree.compare.open')}
                </Button>
              )}
            />
          }
          on={{
            copy: () => {
              const text = actions.copy();
              if (text) void navigator.clipboard.writeText(text).catch(() => undefined);
            },
            remove: () => void actions.remove(),
            fit: () => canvas.current?.fit(),
            collapse: () => {
              selection.collapseAll();
              requestAnimationFrame(() => canvas.current?.home());
            },
            expand: () => {
              selection.expandAll();
              requestAnimationFrame(() => canvas.current?.home());
            },
            search: () => setOpened('search'),
            outline: () => {
              localStorage.setItem(outlineKey, isOutlined ? 'off' : 'on');
              setOutlined(!isOutlined);
            },
            check: () => setTab('messages'),
            export: async (kind) => {
              if (isEditable && !(await document.flush())) return;
              const { exportTree } = await import('./export.ts');
              await exportTree(kind, { detail, model, style, valueText });
            },
            settings: () => setOpened('settings'),
            calculate: async () => {
              if (await document.flush()) await record.calculate(recordSettings(wishes));
            },
          }}
        />
        <StudyLine calls={faultTreeStudy} id={detail.id} />
      </div>
      <div className={isOutlined ? 'ft-centre ft-outlined' : 'ft-centre'}>
        {isOutlined && (
          <Suspense>
            <Outline selection={selection} faults={faultTexts} />
          </Suspense>
        )}
        <div className="ft-view">
          {view === 'diagram' ? (
            <TreeDiagram
              ref={canvas}
              document={document}
              selection={selection}
              actions={actions}
              style={style}
              valueText={valueText}
              faults={faultTexts}
              traced={traced}
              onKey={onKey}
              onNext={(from) => {
                // Enter closes the label, Tab goes on with a first input below.
                if (from === 'Tab' && actions.addChild('basic')) setNew(true);
              }}
              onOpen={openBox}
              overlay={
                <>
                  {isEditable && <Palette style={style} onPlace={(kind) => void actions.place(kind)} />}
                  {opened === 'search' && visible && (
                    <Suspense>
                      <SearchBox
                        model={model}
                        onFound={(key, name) => {
                          if (selection.drawing.byKey.has(key)) selection.select([key]);
                          else selection.selectName(name);
                        }}
                        onClose={() => {
                          setOpened(undefined);
                          canvas.current?.focus();
                        }}
                      />
                    </Suspense>
                  )}
                  <div className="ir-out-of-sight" aria-live="polite">
                    {selection.box ? `${selection.box.title} ${valueText(selection.box)}` : ''}
                  </div>
                </>
              }
            />
          ) : (
            <Suspense>
              <EventTable
                fileName={`${detail.code}-R${detail.revision}`}
                document={document}
                isEditable={isEditable}
                values={live.values}
                onSelect={selectName}
              />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense fallback={<aside className="ft-inspector" />}>
        <Inspector
          treeId={detail.treeId}
          document={document}
          selection={selection}
          actions={actions}
          isEditable={isEditable}
          values={live.values}
          analysis={live.analysis}
          faults={faultTexts}
          onExplain={(event) => setExplained({ event })}
          onOpenTree={openTree}
        />
      </Suspense>
      <Suspense fallback={<section className="ft-results" />}>
        <ResultPanel
          detail={detail}
          model={model}
          others={others}
          labels={labels}
          live={live}
          record={record.record.data}
          isSaved={document.save.kind === 'saved'}
          faults={faults}
          tab={tab}
          onTab={setTab}
          isLarge={isLarge}
          onLarge={setLarge}
          traced={trace?.index}
          onTrace={(index, events) => setTrace(index === undefined ? undefined : { index, events })}
          selected={selection.box?.name}
          onSelect={selectName}
          onExplain={() => setExplained({})}
        />
      </Suspense>
      <Suspense>
        {document.save.kind === 'conflict' && (
          <TreeConflict
            time={document.save.theirs.updateTime}
            theirs={document.save.theirs.model}
            mine={model}
            onResolve={document.resolve}
          />
        )}
        {explained && (
          <TreeExplain
            event={model.events.find(({ name }) => name === explained.event)}
            live={live}
            mission={mission}
            onClose={() => setExplained(undefined)}
          />
        )}
        {opened === 'settings' && (
          <SettingsDialog wishes={wishes} onChange={setWishes} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
