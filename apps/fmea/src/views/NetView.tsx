import { fmecaText } from '@ircrisk/engine-fmeca';
import { namedFindings } from '@ircrisk/engine-fmeca/structured/check.ts';
import {
  changeFailure,
  changeFunction,
  type Edit,
  linkFailures,
  linkFunctions,
  removeFailures,
  removeFunction,
  unlinkFailures,
  unlinkFunctions,
} from '@ircrisk/engine-fmeca/structured/edits.ts';
import type { FmeaModel } from '@ircrisk/engine-fmeca/structured/model.ts';
import { linkEnds, netDiagram, netKind, netRoom } from '@ircrisk/engine-fmeca/structured/net-diagram.ts';
import { DiagramEditor } from '@ircrisk/ui/diagram/DiagramEditor.tsx';
import type { DiagramMark } from '@ircrisk/ui/diagram/DiagramParts.tsx';
import { EditTools, FitTool } from '@ircrisk/ui/diagram/DiagramTools.tsx';
import type { DiagramEdits } from '@ircrisk/ui/diagram/diagram-edits.ts';
import { useDiagramSelection } from '@ircrisk/ui/diagram/use-diagram-selection.ts';
import type { CanvasHandle } from '@ircrisk/ui/diagram/use-view.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { Checkbox } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ElementSelect } from '../study/ElementSelect.tsx';
import { useStudy } from '../study/use-study.ts';
import { ElementPanel } from './ElementPanel.tsx';

type Of = 'functions' | 'failures';

/** What the canvas may do to the net: write a text, draw a link, take parts out. */
function useNetEdits(of: Of): DiagramEdits | undefined {
  const t = useText();
  const { document, isEditable, language, attempt } = useStudy();
  if (!isEditable) return undefined;
  const own = language === 'en' ? 'textEn' : 'text';
  const remove = (now: FmeaModel, id: string): FmeaModel => {
    const link = linkEnds(id);
    if (of === 'failures')
      return link ? unlinkFailures(now, link.lower, link.upper) : removeFailures(now, new Set([id]));
    return link ? unlinkFunctions(now, link.lower, link.upper) : removeFunction(now, id);
  };
  return {
    undo: document.undo,
    redo: document.redo,
    rename(id, text) {
      if (text === '') return;
      document.edit(t('fmea.edit.text'), (now) =>
        of === 'failures'
          ? changeFailure(now, id, { [own]: text })
          : changeFunction(now, id, { [own]: text }),
      );
    },
    remove: (ids) => document.edit(t('fmea.net.remove'), (now) => [...ids].reduce(remove, now)),
    copy: () => undefined,
    paste: () => undefined,
    connect: (_kind, from, to) => {
      attempt(
        t('fmea.net.link'),
        (now): Edit =>
          of === 'failures' ? linkFailures(now, from.node, to.node) : linkFunctions(now, from.node, to.node),
      );
    },
  };
}

/** A net around a focus element: what it leads to at the left, its own in the middle, what leads to it at the right. */
export function NetView({ of }: { of: Of }) {
  const t = useText();
  const { model, sheet, document, language, focus, go } = useStudy();
  const { index, net } = sheet;
  const selection = useDiagramSelection();
  const canvas = useRef<CanvasHandle>(null);
  const [showsAll, setShowsAll] = useState(false);
  const edits = useNetEdits(of);
  const chosen = focus !== null && index.elements.has(focus) ? focus : null;
  const alsoElements = useMemo(() => {
    if (!showsAll || chosen === null) return undefined;
    const above = index.pathOf(chosen).slice(0, -1);
    return new Set([...above.map(({ id }) => id), ...(index.children.get(chosen) ?? [])]);
  }, [showsAll, chosen, index]);
  const heads = useMemo(
    () => [t(`fmea.net.${of}.left`), t(`fmea.net.${of}.middle`), t(`fmea.net.${of}.right`)] as const,
    [t, of],
  );
  const diagram = useMemo(
    () =>
      netDiagram(
        index,
        net,
        { of, focus: chosen, heads, ...(alsoElements ? { alsoElements } : {}) },
        language,
      ),
    [index, net, of, chosen, heads, alsoElements, language],
  );
  const findings = useMemo(
    () => (of === 'failures' ? namedFindings(index, net, language) : []),
    [of, index, net, language],
  );
  const marks = useMemo(
    () =>
      new Map(
        findings.flatMap((finding): [string, DiagramMark][] =>
          finding.path && index.failures.has(finding.path)
            ? [[finding.path, { level: finding.severity, text: fmecaText(finding, language) }]]
            : [],
        ),
      ),
    [findings, index, language],
  );
  const elementOf = (id: string | undefined): string | null => {
    if (!id) return null;
    const fn = of === 'failures' ? index.failures.get(id)?.functionId : id;
    return index.functions.get(fn ?? '')?.elementId ?? null;
  };
  const panel = elementOf(selection.last) ?? chosen;
  const show = (path: string | undefined) => {
    if (!path) return;
    go(of, elementOf(path));
    selection.select([path]);
  };
  return (
    <div className="fm-net">
      <div className="fm-net-tools">
        <span>{t('fmea.net.focus')}</span>
        <ElementSelect value={chosen} label={t('fmea.net.focus')} onChange={(next) => go(of, next)} />
        {chosen !== null && (
          <Checkbox checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)}>
            {t('fmea.net.all')}
          </Checkbox>
        )}
        {edits && <EditTools history={document.history} edits={edits} selection={selection} />}
        <FitTool onFit={() => canvas.current?.fit()} />
        <small>{edits ? t('fmea.net.hint') : ''}</small>
      </div>
      <div className="fm-canvas">
        <DiagramEditor
          key={`${of} ${chosen}`}
          ref={canvas}
          kind={netKind}
          diagram={diagram}
          selection={selection}
          edits={edits}
          label={t(`fmea.step.${of}`)}
          marks={marks}
          bounds={netRoom}
        />
      </div>
      {panel ? (
        <ElementPanel key={panel} id={panel} />
      ) : (
        <aside className="fm-panel">{t('fmea.net.choose')}</aside>
      )}
      {of === 'failures' && (
        <section className="fm-findings" aria-label={t('fmea.findings.title')}>
          <h2>
            {t('fmea.findings.title')} <small>{findings.length}</small>
          </h2>
          {findings.length === 0 && (
            <p>{model.failures.length > 0 ? t('fmea.findings.none') : t('fmea.findings.empty')}</p>
          )}
          <ul>
            {findings.slice(0, 100).map((finding) => (
              <li key={`${finding.code} ${finding.path} ${JSON.stringify(finding.values)}`}>
                <button
                  type="button"
                  className={`fm-finding is-${finding.severity}`}
                  onClick={() => show(finding.path)}
                >
                  {fmecaText(finding, language)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
