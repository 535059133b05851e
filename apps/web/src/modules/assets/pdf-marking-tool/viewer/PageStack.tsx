import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import {
  type Box,
  type Calibration,
  clampZoom,
  type Point,
  scaleOf,
  type Turn,
  toView,
  turnOf,
  viewSize,
} from '@ircrisk/engine-pdf-mark';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { MarkLayer } from './MarkLayer.tsx';
import { PageCanvas, type Region } from './PageCanvas.tsx';
import type { Tool } from './tools.ts';
import type { OpenedPdf } from './use-pdf.ts';

export interface StackHandle {
  /** Brings a place of a page to the middle. */
  show(page: number, box?: Box): void;
  fit(): void;
}

interface Props {
  opened: OpenedPdf;
  /** Another revision, shown in red below this one. */
  under: PDFDocumentProxy | undefined;
  zoom: number;
  viewer: number;
  marks: readonly Mark[];
  selected: string | undefined;
  tool: Tool;
  calibrations: readonly (Calibration & { page: number })[];
  spots: readonly { page: number; box: Box }[];
  mayMove: boolean;
  label: string;
  ref: Ref<StackHandle>;
  onZoom: (zoom: number) => void;
  onPage: (page: number) => void;
  onSelect: (id: string | undefined) => void;
  onDrawn: (page: number, points: readonly Point[]) => void;
  onMoved: (mark: Mark, strokes: Mark['strokes']) => void;
}

const gap = 16;
const none: readonly never[] = [];
const notLearnt = () => undefined;

interface Leaf {
  page: number;
  top: number;
  width: number;
  height: number;
  scale: number;
  turn: Turn;
}

/** Pages under each other; only those in sight, and one on either side, are there at all. */
export function PageStack(props: Props) {
  const { opened, zoom, viewer, marks, selected, tool, calibrations, spots, mayMove, ref, onZoom, onPage } =
    props;
  const { pdf, count, frame, learn } = opened;
  const holder = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, left: 0, width: 800, height: 600 });

  const leaves = useMemo((): Leaf[] => {
    let top = gap;
    return Array.from({ length: count }, (_, at) => {
      const { box, rotate, userUnit } = frame(at + 1);
      const turn = turnOf(rotate, viewer);
      const scale = scaleOf(zoom, userUnit);
      const [width, height] = viewSize(box, turn, scale);
      const leaf = { page: at + 1, top, width, height, scale, turn };
      top += height + gap;
      return leaf;
    });
  }, [count, frame, zoom, viewer]);
  const full = (leaves.at(-1)?.top ?? 0) + (leaves.at(-1)?.height ?? 0) + gap;
  const widest = leaves.reduce((most, { width }) => Math.max(most, width), 0);
  const room = Math.max(widest + 2 * gap, view.width);

  const look = useCallback(() => {
    const element = holder.current;
    if (element)
      setView({
        top: element.scrollTop,
        left: element.scrollLeft,
        width: element.clientWidth,
        height: element.clientHeight,
      });
  }, []);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    look();
    return () => watcher.disconnect();
  }, [look]);

  /** What stays in its place while the zoom changes: a share of a page, at a point of the window. */
  const held = useRef<{ page: number; x: number; y: number; atX: number; atY: number } | undefined>(
    undefined,
  );
  const placeAt = useCallback(
    (atX: number, atY: number, { left: fromX, top: fromY }: { left: number; top: number }) => {
      const [x, y] = [fromX + atX, fromY + atY];
      const leaf = leaves.findLast(({ top }) => top <= y) ?? leaves[0];
      if (!leaf) return undefined;
      const left = (room - leaf.width) / 2;
      return { page: leaf.page, x: (x - left) / leaf.width, y: (y - leaf.top) / leaf.height, atX, atY };
    },
    [leaves, room],
  );
  /** Where nobody points, the middle stays. */
  const centre = useRef<ReturnType<typeof placeAt>>(undefined);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const element = holder.current;
    const place = held.current ?? centre.current;
    if (element && place && before.current !== zoom) {
      const leaf = leaves[place.page - 1];
      if (leaf) {
        element.scrollLeft = (room - leaf.width) / 2 + place.x * leaf.width - place.atX;
        element.scrollTop = leaf.top + place.y * leaf.height - place.atY;
      }
    }
    before.current = zoom;
    held.current = undefined;
  }, [zoom, leaves, room]);
  useEffect(() => {
    // By what was seen last: to ask the element now would lay everything out once more.
    centre.current = placeAt(view.width / 2, view.height / 2, view);
  }, [placeAt, view]);
  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      held.current = placeAt(event.clientX - left, event.clientY - top, {
        left: element.scrollLeft,
        top: element.scrollTop,
      });
      onZoom(clampZoom(zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15)));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [placeAt, onZoom, zoom]);

  useImperativeHandle(ref, () => ({
    show(page, box) {
      const element = holder.current;
      const leaf = leaves[page - 1];
      if (!element || !leaf) return;
      const { box: own } = frame(page);
      const [x, y] = box
        ? toView(own, leaf.turn, leaf.scale, [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])
        : [leaf.width / 2, Math.min(leaf.height, element.clientHeight) / 2 - gap];
      element.scrollLeft = (room - leaf.width) / 2 + x - element.clientWidth / 2;
      element.scrollTop = leaf.top + y - element.clientHeight / 2;
    },
    fit() {
      const element = holder.current;
      const leaf = leaves.find(({ top, height }) => top + height > view.top) ?? leaves[0];
      if (!element || !leaf) return;
      const share = Math.min(
        (element.clientWidth - 2 * gap) / leaf.width,
        (element.clientHeight - 2 * gap) / leaf.height,
      );
      onZoom(clampZoom(zoom * share));
    },
  }));

  const middle = view.top + view.height / 2;
  const current = leaves.findLast(({ top }) => top <= middle)?.page ?? 1;
  useEffect(() => onPage(current), [current, onPage]);
  // The picture first: thousands of marks come over it in the pauses, and what is changed among them keeps nobody waiting.
  const shown = useDeferredValue(marks, none);
  const byPage = useMemo(() => Map.groupBy(shown, ({ page }) => page), [shown]);
  const spotsOf = useMemo(() => Map.groupBy(spots, ({ page }) => page), [spots]);
  const scalesOf = useMemo(() => Map.groupBy(calibrations, ({ page }) => page), [calibrations]);
  // The first picture has the line and the worker to itself; its neighbours come after it.
  const near = leaves.filter(({ page, top, height }) =>
    opened.isShown
      ? top + height > view.top - view.height && top < view.top + 2 * view.height
      : page === current,
  );
  return (
    <section
      ref={holder}
      className="pm-stack"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={look}
      aria-label={props.label}
      data-zoom={zoom}
    >
      <div style={{ width: room, height: full, position: 'relative' }}>
        {near.map(({ page, top, width, height, scale, turn }) => {
          const left = (room - width) / 2;
          const seen = partOf(view, left, top, width, height);
          const sheet = { page, zoom, turn, width, height, seen };
          return (
            <div
              key={page}
              className={props.under ? 'pm-page is-compared' : 'pm-page'}
              style={{ left, top, width, height }}
            >
              {props.under && page <= props.under.numPages && (
                <div className="pm-under">
                  <PageCanvas pdf={props.under} {...sheet} onFrame={notLearnt} />
                </div>
              )}
              {pdf && <PageCanvas pdf={pdf} {...sheet} onFrame={learn} />}
              <MarkLayer
                page={page}
                frame={frame(page)}
                turn={turn}
                scale={scale}
                width={width}
                height={height}
                seen={seen}
                marks={byPage.get(page) ?? none}
                selected={selected}
                tool={tool}
                calibrations={scalesOf.get(page) ?? none}
                spots={spotsOf.get(page)?.map(({ box }) => box) ?? none}
                mayMove={mayMove}
                onSelect={props.onSelect}
                onDrawn={props.onDrawn}
                onMoved={props.onMoved}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** The part of a page in the window. */
function partOf(
  view: { top: number; left: number; width: number; height: number },
  left: number,
  top: number,
  width: number,
  height: number,
): Region | undefined {
  const x = Math.max(0, view.left - left);
  const y = Math.max(0, view.top - top);
  const right = Math.min(width, view.left + view.width - left);
  const bottom = Math.min(height, view.top + view.height - top);
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : undefined;
}
