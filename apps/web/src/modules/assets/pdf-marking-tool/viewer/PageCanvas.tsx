import type { PageFrame, Turn } from '@ircrisk/engine-pdf-mark';
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { frameOf } from './use-pdf.ts';

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Props {
  pdf: PDFDocumentProxy;
  page: number;
  zoom: number;
  turn: Turn;
  /** Size on the screen. */
  width: number;
  height: number;
  /** What of it is in sight. */
  seen: Region | undefined;
  /** Once it is drawn; without a frame where it cannot be. */
  onFrame: (page: number, frame: PageFrame | undefined) => void;
}

/** More than this many pixels are drawn only where they are seen: memory stays the same at 800 %. */
const mostPixels = 9_000_000;

type Sheet = Pick<Props, 'pdf' | 'page' | 'zoom' | 'turn' | 'width' | 'height'>;

/** While the zoom goes on a picture is stretched; drawn anew when it rests. */
const settleMs = 120;

/** A drawing under way, which may no longer be wanted. */
interface Work {
  gone: boolean;
  task?: RenderTask;
}

function stop(work: Work): void {
  work.gone = true;
  work.task?.cancel();
}

async function draw(
  canvas: HTMLCanvasElement,
  { pdf, page: number, zoom, turn, width, height }: Sheet,
  region: Region,
  density: number,
  work: Work,
): Promise<PageFrame> {
  const page = await pdf.getPage(number);
  // Another zoom has come meanwhile: its picture is on the way.
  if (work.gone) throw new Error('no longer wanted');
  const viewport = page.getViewport({ scale: (zoom * 96 * density) / 72, rotation: turn });
  // Drawn beside and shown when ready: the former picture stays until then.
  const fresh = document.createElement('canvas');
  fresh.width = Math.max(1, Math.round(region.width * density));
  fresh.height = Math.max(1, Math.round(region.height * density));
  work.task = page.render({
    canvas: fresh,
    viewport,
    transform: [1, 0, 0, 1, -region.x * density, -region.y * density],
  });
  await work.task.promise;
  canvas.width = fresh.width;
  canvas.height = fresh.height;
  canvas.getContext('2d')?.drawImage(fresh, 0, 0);
  // In shares of the page: the picture goes with it while the zoom changes.
  Object.assign(canvas.style, {
    left: `${(100 * region.x) / width}%`,
    top: `${(100 * region.y) / height}%`,
    width: `${(100 * region.width) / width}%`,
    height: `${(100 * region.height) / height}%`,
  });
  fresh.width = 0;
  return frameOf(page);
}

/** The picture of one page: whole where it fits, else a rough whole and a sharp piece of what is seen. */
export function PageCanvas(props: Props) {
  const { pdf, page, zoom, turn, width, height, seen, onFrame } = props;
  const whole = useRef<HTMLCanvasElement>(null);
  const detail = useRef<HTMLCanvasElement>(null);
  const density = Math.min(2, window.devicePixelRatio || 1);
  const isLarge = width * height * density * density > mostPixels;
  const rough = isLarge ? Math.sqrt(mostPixels / (width * height)) / 2 : density;

  useEffect(() => {
    const canvas = whole.current;
    if (!canvas) return undefined;
    const work: Work = { gone: false };
    const begin = () => {
      const sheet = { pdf, page, zoom, turn, width, height };
      draw(canvas, sheet, { x: 0, y: 0, width, height }, rough, work).then(
        (frame) => {
          canvas.dataset.drawn = `${zoom}/${turn}`;
          if (!work.gone) onFrame(page, frame);
        },
        () => work.gone || onFrame(page, undefined),
      );
    };
    // A picture of another turn would be stretched into a wrong one, and none at all is waited for.
    const isZooming = canvas.dataset.drawn?.endsWith(`/${turn}`) === true;
    const timer = setTimeout(begin, isZooming ? settleMs : 0);
    return () => {
      clearTimeout(timer);
      stop(work);
    };
  }, [pdf, page, zoom, turn, width, height, rough, onFrame]);

  const [x, y, w, h] = isLarge && seen ? [seen.x, seen.y, seen.width, seen.height] : [0, 0, 0, 0];
  useEffect(() => {
    const canvas = detail.current;
    if (!canvas || w === 0) return undefined;
    const work: Work = { gone: false };
    const timer = setTimeout(() => {
      const sheet = { pdf, page, zoom, turn, width, height };
      draw(canvas, sheet, { x, y, width: w, height: h }, density, work).catch(() => undefined);
    }, settleMs);
    return () => {
      clearTimeout(timer);
      stop(work);
    };
  }, [pdf, page, zoom, turn, width, height, x, y, w, h, density]);

  useEffect(() => {
    const canvases = [whole.current, detail.current];
    return () => {
      // A canvas keeps its pixels until it is collected; taken away at once memory stays flat while scrolling.
      for (const canvas of canvases) if (canvas) canvas.width = 0;
      void pdf
        .getPage(page)
        .then((one) => one.cleanup())
        .catch(() => undefined);
    };
  }, [pdf, page]);

  return (
    <>
      <canvas ref={whole} className="pm-canvas" aria-hidden />
      {isLarge && <canvas ref={detail} className="pm-canvas" aria-hidden />}
    </>
  );
}
