import { nodeShapes } from '@ircrisk/diagram/kind.ts';
import { pathOf } from '@ircrisk/diagram/route.ts';
import { RouteCache } from '@ircrisk/diagram/route-cache.ts';
import {
  boundaryArrows,
  diagramOfDocument,
  type Idef0Document,
  idef0Kind,
  matchBoundary,
  modelOf,
  nodeOf,
  type Tongue,
} from '@ircrisk/engine-idef0';
import { Shapes } from '@ircrisk/ui/diagram/DiagramParts.tsx';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { useMemo } from 'react';

interface Props {
  document: Idef0Document;
  diagram: string;
  tongue: Tongue;
  onOpen: () => void;
}

/** The diagram above in small, its box marked, and whether the frame agrees with it. */
export function ParentMini({ document, diagram, tongue, onOpen }: Props) {
  const t = useText();
  const parent = document.activities.find(({ id }) => id === diagram)?.parentId ?? null;
  const above = useMemo(() => diagramOfDocument(document, parent, tongue), [document, parent, tongue]);
  const ways = useMemo(() => new RouteCache().of(above, idef0Kind), [above]);
  const match = useMemo(() => {
    const model = modelOf(document, tongue);
    const [up, here] = [parent, diagram].map((id) =>
      model.diagrams.find(({ activityId }) => activityId === id),
    );
    if (!up || !here) return undefined;
    const { missing, unresolved } = matchBoundary(up, diagram, here);
    return {
      agreed: boundaryArrows(here).length - unresolved.length,
      open: missing.length + unresolved.length,
      tunnelled: here.arrows.filter(({ tunnel }) => tunnel && tunnel !== 'none').length,
    };
  }, [document, parent, diagram, tongue]);
  const node = nodeOf(document, parent);
  return (
    <section className="i0-mini" aria-label={t('idef0.mini.title', { node })}>
      <h2>
        {t('idef0.mini.title', { node })} <small>{t('idef0.mini.key')}</small>
      </h2>
      <button type="button" aria-label={t('idef0.mini.open', { node })} onClick={onOpen}>
        <svg viewBox="-6 -6 1384 862" aria-hidden="true">
          {[...ways].map(([id, points]) => (
            <path key={id} className="dg-edge" d={pathOf(points)} />
          ))}
          {above.nodes.map((each) => (
            <g
              key={each.id}
              transform={`translate(${each.x} ${each.y})`}
              className={`dg-node ${each.id === diagram ? 'i0-mini-here' : ''}`}
            >
              {/* Letters would be too small to read. */}
              <Shapes
                shapes={nodeShapes(idef0Kind, each).filter(({ kind }) => kind !== 'text')}
                prefix="dg"
              />
            </g>
          ))}
        </svg>
      </button>
      {match && (
        <p className={match.open > 0 ? 'i0-error' : 'i0-met'}>
          {match.open > 0
            ? t('idef0.mini.differs', { agreed: match.agreed, open: match.open })
            : t('idef0.mini.agreed', { count: match.agreed, tunnelled: match.tunnelled })}
        </p>
      )}
    </section>
  );
}
