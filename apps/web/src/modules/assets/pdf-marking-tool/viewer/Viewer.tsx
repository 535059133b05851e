import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import {
  findInPdf,
  type PdfDocumentDetail,
  pdfDocument,
  readPdf,
  removeCalibration,
} from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import { type Box, clampZoom, normalised, type Point, shapeBox, turnOf } from '@ircrisk/engine-pdf-mark';
import { call } from '@ircrisk/ui/api/client.ts';
import { followJob } from '@ircrisk/ui/api/jobs.ts';
import { notify } from '@ircrisk/ui/api/notifier.ts';
import { callKey, tellNoAnswer, useAct } from '@ircrisk/ui/api/queries.ts';
import { useMadeFile } from '@ircrisk/ui/api/use-made-file.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Input, Segmented, Select, Spin } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePage } from '#shell/page-context.ts';
import type { Outcome } from './ImportOutcome.tsx';
import { MarkList } from './MarkList.tsx';
import { MarkPanel } from './MarkPanel.tsx';
import { inputOf, type Way } from './mark-history.ts';
import { PageStack, type StackHandle } from './PageStack.tsx';
import { Rail } from './Rail.tsx';
import { type Stamp, StampBar } from './StampBar.tsx';
import { ToolBar } from './ToolBar.tsx';
import { layerFor, leastPoints, strokesOf, styleOf, type Tool } from './tools.ts';
import { useMarks } from './use-marks.ts';
import { usePdf } from './use-pdf.ts';
import { useUnder } from './use-under.ts';
import type { ZoneField } from './ZoneDialog.tsx';

const ImportOutcome = lazy(() => import('./ImportOutcome.tsx'));
const Workbench = lazy(() => import('./Workbench.tsx'));
const CalibrationDialog = lazy(() => import('./CalibrationDialog.tsx'));
const ZoneDialog = lazy(() => import('./ZoneDialog.tsx'));

const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8];

/** Text and boxes are read once by the server, when somebody first opens the file and has something to look at. */
function useReading(detail: PdfDocumentDetail, isShown: boolean): boolean {
  const queries = useQueryClient();
  const [reading, setReading] = useState(false);
  const wanted = detail.pages.length === 0 && isShown;
  useEffect(() => {
    if (!wanted) return;
    setReading(true);
    call(readPdf, { id: detail.id }, { suppress: true })
      .then(({ jobId }) => followJob(jobId))
      .then(({ error }) => {
        if (error) notify.warning(error);
        return queries.invalidateQueries({ queryKey: callKey(pdfDocument) });
      })
      .catch(tellNoAnswer)
      .finally(() => setReading(false));
  }, [wanted, detail.id, queries]);
  return reading;
}

/** Which place the address asks for: a mark, or a place of a page. */
function useAsked(): { mark: string | null; page: number; box: Box | undefined } {
  const { search } = useLocation();
  const asked = new URLSearchParams(search);
  const sides = (asked.get('rect') ?? '').split(',').map(Number);
  const box = sides.length === 4 && sides.every(Number.isFinite) ? (sides as unknown as Box) : undefined;
  return { mark: asked.get('mark'), page: Number(asked.get('page')) || 0, box };
}

/** A rectangle as shares of the page, left, top, right, bottom, none of them outside. */
function sharesOf(box: Box, from: Point, to: Point): [number, number, number, number] {
  const [a, b] = [normalised(box, from), normalised(box, to)];
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  return [
    inside(Math.min(a[0], b[0])),
    inside(Math.min(a[1], b[1])),
    inside(Math.max(a[0], b[0])),
    inside(Math.max(a[1], b[1])),
  ];
}

/** Ctrl+Z takes back, Ctrl+Y and Ctrl+Shift+Z do again; in a field the keys are the field's. */
function useUndoKeys(isOn: boolean, onStep: (way: Way) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const { tagName, isContentEditable } = event.target as HTMLElement;
      if (isContentEditable || /INPUT|TEXTAREA|SELECT/.test(tagName)) return;
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      onStep(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn, onStep]);
}

/** The scales of a page; a wrong one is taken away here. */
function Scales({ detail, page }: { detail: PdfDocumentDetail; page: number }) {
  const t = useText();
  const remove = useAct(removeCalibration, { refreshes: [pdfDocument] });
  return (
    <span className="pm-quiet">
      {detail.calibrations
        .filter((one) => one.page === page)
        .map((one) => {
          const name = one.name || t('pdf.calibration.whole');
          const apart = Math.hypot(one.to[0] - one.from[0], one.to[1] - one.from[1]);
          return (
            <span key={one.id}>
              {`${name} ${apart.toFixed(1)} pt = ${one.length} ${one.unit}`}
              {detail.mayMark && (
                <Button
                  type="text"
                  size="small"
                  aria-label={t('pdf.calibration.remove', { name })}
                  onClick={() => remove.mutate({ id: one.id })}
                >
                  ×
                </Button>
              )}{' '}
            </span>
          );
        })}
    </span>
  );
}

/** A document with its marks, and everything that is done to them. */
export default function Viewer({ detail }: { detail: PdfDocumentDetail }) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { visible } = usePage();
  const opened = usePdf(detail);
  const [underId, setUnderId] = useState<string>();
  const under = useUnder(underId);
  const reading = useReading(detail, opened.isShown);
  // The first picture is what is waited for: marks, tags and small pictures are asked for after it.
  const held = useMarks(detail.id, t('pdf.mark.conflict'), opened.isShown);
  const { marks, busy, save, remove, keep, refetch, go } = held;
  const stack = useRef<StackHandle>(null);
  const room = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [page, setPage] = useState(1);
  const [tool, setTool] = useState<Tool>('select');
  const [stamp, setStamp] = useState<Stamp>('checked');
  const [selected, setSelected] = useState<string>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [drawnOn, setDrawnOn] = useState<string>();
  // What is drawn is to be seen.
  const drawOn = (layerId: string | undefined) => {
    setDrawnOn(layerId);
    setHidden((before) => new Set([...before].filter((id) => id !== layerId)));
  };
  const [imported, setImported] = useState<Outcome>();
  const [spots, setSpots] = useState<readonly { page: number; box: Box }[]>([]);
  const [bench, setBench] = useState<'marks' | 'values' | 'none'>(
    detail.type === 'report' ? 'values' : 'marks',
  );
  const [scaling, setScaling] = useState<{ page: number; points: [Point, Point] }>();
  const [zone, setZone] = useState<{ page: number; zone: [number, number, number, number] }>();
  const [zoneFields, setZoneFields] = useState<readonly ZoneField[]>([]);
  const flat = useMadeFile((layers: readonly string[] | 'loops') =>
    import('./exports.ts').then((it) => it.startFlatten(detail.id, layers)),
  );
  const shown = useMemo(() => marks.filter(({ layerId }) => !hidden.has(layerId)), [marks, hidden]);
  const mark = marks.find(({ id }) => id === selected);

  const showSpot = useCallback((at: number, box: Box) => {
    setSpots([{ page: at, box }]);
    stack.current?.show(at, box);
  }, []);
  const showMark = useCallback((one: Mark) => {
    setSelected(one.id);
    stack.current?.show(one.page, shapeBox(one));
  }, []);

  const stepped = useCallback((way: Way) => void go(way).then((one) => one && setSelected(one.id)), [go]);
  useUndoKeys(detail.mayMark && visible, stepped);

  // The first look: all of the page, or the place the address asks for.
  const asked = useAsked();
  const looked = useRef('');
  const wanted = `${asked.mark}/${asked.page}/${asked.box}`;
  useEffect(() => {
    if (!opened.pdf || !visible || looked.current === wanted) return;
    const first = looked.current === '';
    const target = marks.find(({ id }) => id === asked.mark);
    if (asked.mark && !target) return;
    looked.current = wanted;
    if (target) showMark(target);
    else if (asked.page && asked.box) showSpot(asked.page, asked.box);
    else if (first) stack.current?.fit();
  }, [opened.pdf, visible, wanted, asked, marks, showMark, showSpot]);

  const drawn = async (at: number, points: readonly Point[]) => {
    if (tool === 'select') return;
    if (tool === 'calibrate') {
      setScaling({ page: at, points: [points[0]!, points[1]!] });
      setTool('select');
      return;
    }
    if (tool === 'zone') {
      setZone({ page: at, zone: sharesOf(opened.frame(at).box, points[0]!, points[1]!) });
      setTool('select');
      return;
    }
    const layer = layerFor(tool, detail.layers, drawnOn);
    if (!layer) return;
    const saved = await save({
      documentId: detail.id,
      layerId: layer.id,
      page: at,
      type: tool,
      strokes: strokesOf(tool, points) as Mark['strokes'],
      style: styleOf(tool, layer.colour),
      note: tool === 'stamp' ? t(`pdf.stamp.${stamp}`) : '',
    });
    if (!saved) return;
    setTool('select');
    setSelected(saved.id);
  };
  const find = async (text: string) => {
    if (!text.trim()) return setSpots([]);
    const found = await call(findInPdf, { id: detail.id, text });
    if (found.length === 0) notify.warning(t('pdf.find.none', { text }));
    setSpots(found);
    const [first] = found;
    if (first) stack.current?.show(first.page, first.box);
  };
  const visibleLayers = detail.layers.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
  const exportAs = async (key: string) => {
    const it = await import('./exports.ts');
    if (key === 'pdf') await flat.save(visibleLayers);
    else if (key === 'loops') await flat.save('loops');
    else if (key === 'xfdf') await it.saveXfdf(detail.id);
    else if (key === 'json') it.saveJson(`${detail.number}-R${detail.revision}.json`, marks);
    else if (key === 'png' && room.current) {
      const frame = opened.frame(page);
      await it.savePng(room.current, `${detail.number}-${page}.png`, {
        page,
        frame,
        turn: turnOf(frame.rotate, turn),
        marks: shown.filter((one) => one.page === page),
        calibrations: detail.calibrations.filter((one) => one.page === page),
      });
    } else if (key === 'import') {
      const outcome = await it.chooseXfdf(detail.id);
      if (!outcome) return;
      if (outcome.refused.length + outcome.partly.length === 0)
        notify.success(t('pdf.exchange.imported', { added: outcome.added, changed: outcome.changed }));
      else setImported(outcome);
      await refetch();
    }
  };

  if (opened.failed) return <EmptyState title={t('pdf.broken')} purpose={t('pdf.brokenText')} />;
  return (
    <div className="pm-viewer">
      {imported && (
        <Suspense>
          <ImportOutcome outcome={imported} onClose={() => setImported(undefined)} />
        </Suspense>
      )}
      <header className="pm-head">
        <h1>
          {detail.number} {nameIn(language, detail.title, detail.titleEn)}
        </h1>
        <span className="pm-revision">R{detail.revision}</span>
        <span className="pm-quiet" role="status">
          {reading ? t('pdf.reading') : busy ? t('pdf.saving') : t('pdf.saved')}
        </span>
        {detail.mayMark && (
          <>
            <Button
              size="small"
              icon={<UndoOutlined aria-hidden />}
              aria-label={t('pdf.undo')}
              title={`${t('pdf.undo')} (Ctrl+Z)`}
              disabled={!held.canUndo}
              onClick={() => stepped('undo')}
            />
            <Button
              size="small"
              icon={<RedoOutlined aria-hidden />}
              aria-label={t('pdf.redo')}
              title={`${t('pdf.redo')} (Ctrl+Y)`}
              disabled={!held.canRedo}
              onClick={() => stepped('redo')}
            />
          </>
        )}
        <span className="pm-right" />
        <Input.Search
          size="small"
          allowClear
          className="pm-find"
          placeholder={t('pdf.find.text')}
          aria-label={t('pdf.find.text')}
          onSearch={(text) => void find(text)}
        />
        <Button size="small" onClick={() => setTurn((now) => (now + 90) % 360)}>
          {t('pdf.rotate')}
        </Button>
        <Dropdown
          menu={{
            items: ['pdf', 'loops', 'xfdf', 'png', 'json', ...(detail.mayMark ? ['import'] : [])].map(
              (key) => ({
                key,
                label: t(`pdf.exchange.${key}`),
              }),
            ),
            onClick: ({ key }) => void exportAs(key).catch(tellNoAnswer),
          }}
        >
          <Button size="small" loading={flat.busy}>
            {t('pdf.exchange.label')}
          </Button>
        </Dropdown>
      </header>
      <div className="pm-body">
        <Rail
          detail={detail}
          marks={marks}
          page={page}
          opened={opened}
          under={underId}
          onUnder={setUnderId}
          hidden={hidden}
          drawnOn={drawnOn}
          onDrawOn={drawOn}
          onToggle={(layerId) =>
            setHidden((before) => {
              const next = new Set(before);
              if (!next.delete(layerId)) next.add(layerId);
              return next;
            })
          }
          onPage={(one) => stack.current?.show(one)}
          onSpot={showSpot}
          onSelect={showMark}
          onCarried={() => void refetch()}
        />
        <div className="pm-centre">
          <div className="pm-room" ref={room}>
            {detail.mayMark && <ToolBar tool={tool} onTool={setTool} />}
            {tool === 'stamp' && <StampBar stamp={stamp} onStamp={setStamp} />}
            {leastPoints(tool) < Infinity && <output className="pm-hint">{t('pdf.drawHint')}</output>}
            {!opened.pdf && <Spin className="pm-wait" />}
            <PageStack
              ref={stack}
              opened={opened}
              under={under}
              zoom={zoom}
              viewer={turn}
              marks={shown}
              selected={selected}
              tool={tool}
              calibrations={detail.calibrations}
              spots={spots}
              mayMove={detail.mayMark}
              label={t('pdf.drawing')}
              onZoom={setZoom}
              onPage={setPage}
              onSelect={setSelected}
              onDrawn={(at, points) => void drawn(at, points)}
              onMoved={(one, strokes) => void save(inputOf(one, { strokes }))}
            />
          </div>
          <footer className="pm-foot">
            <span>{t('pdf.pageOf', { page, count: opened.count })}</span>
            <Scales detail={detail} page={page} />
            <Segmented
              size="small"
              className="pm-right"
              value={bench}
              onChange={setBench}
              options={[
                { value: 'marks', label: t('pdf.bench.marks', { count: marks.length }) },
                { value: 'values', label: t('pdf.bench.values') },
                { value: 'none', label: t('pdf.bench.none') },
              ]}
            />
            <Button size="small" onClick={() => stack.current?.fit()}>
              {t('pdf.fit')}
            </Button>
            <Select
              size="small"
              className="pm-zoom"
              virtual={false}
              listHeight={380}
              aria-label={t('pdf.zoom')}
              value={zoom}
              onChange={(next) => setZoom(clampZoom(next))}
              options={[...new Set([...zooms, zoom])]
                .sort((a, b) => a - b)
                .map((value) => ({ value, label: `${Math.round(value * 100)} %` }))}
            />
          </footer>
          {bench === 'marks' && <MarkList marks={marks} selected={selected} onSelect={showMark} />}
          {bench === 'values' && (
            <Suspense fallback={<Spin />}>
              <Workbench detail={detail} onSpot={showSpot} />
            </Suspense>
          )}
        </div>
        {mark && (
          <MarkPanel
            key={mark.id}
            mark={mark}
            layers={detail.layers}
            calibrations={detail.calibrations}
            mayMark={detail.mayMark}
            onSave={save}
            onRemove={(one) => {
              setSelected(undefined);
              void remove(one);
            }}
            onPlaced={(placed) => {
              keep((all) => all.map((one) => (one.id === placed.id ? placed : one)));
              void queries.invalidateQueries({ queryKey: callKey(pdfDocument) });
            }}
            onClose={() => setSelected(undefined)}
          />
        )}
      </div>
      <Suspense>
        {zone && (
          <ZoneDialog
            {...zone}
            fields={zoneFields}
            onMore={(fields) => {
              setZoneFields(fields);
              setZone(undefined);
              setTool('zone');
            }}
            onSaved={() => {
              setZoneFields([]);
              setZone(undefined);
              setBench('values');
              notify.success(t('pdf.zone.saved'));
            }}
            onClose={() => setZone(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {scaling && (
          <CalibrationDialog
            detail={detail}
            page={scaling.page}
            points={scaling.points}
            onClose={() => setScaling(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
