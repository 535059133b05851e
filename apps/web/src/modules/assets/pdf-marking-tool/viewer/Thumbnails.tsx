import { viewSize } from '@ircrisk/engine-pdf-mark';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { OpenedPdf } from './use-pdf.ts';

/** Room of one page in the rail, and of the picture in it. */
const [rowHeight, pictureWidth, pictureHeight] = [96, 104, 74];
/** A page passed over quickly is not drawn: what lies in sight comes first. */
const settleMs = 250;

interface Props {
  opened: OpenedPdf;
  page: number;
  marksOn: (page: number) => number;
  onPage: (page: number) => void;
}

/** A page small; drawn when it comes into sight and thrown away when it leaves. */
function Picture({ pdf, page, scale }: { pdf: PDFDocumentProxy; page: number; scale: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    let task: RenderTask | undefined;
    let gone = false;
    const timer = setTimeout(() => {
      void pdf
        .getPage(page)
        .then(async (one) => {
          if (gone || !target) return;
          const viewport = one.getViewport({ scale });
          target.width = Math.max(1, Math.round(viewport.width));
          target.height = Math.max(1, Math.round(viewport.height));
          task = one.render({ canvas: target, viewport });
          await task.promise;
          target.dataset.drawn = String(page);
        })
        .catch(() => undefined);
    }, settleMs);
    return () => {
      gone = true;
      clearTimeout(timer);
      task?.cancel();
      if (target) target.width = 0;
    };
  }, [pdf, page, scale]);
  return <canvas ref={canvas} aria-hidden />;
}

/** Every page small, only those in sight drawn: 300 pages cost as much as five. */
export function Thumbnails({ opened, page, marksOn, onPage }: Props) {
  const t = useText();
  const { count, frame } = opened;
  const pdf = opened.isShown ? opened.pdf : undefined;
  const holder = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(3 * rowHeight);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    setHeight(element.clientHeight);
    const at = (page - 1) * rowHeight;
    // The page in sight stays in sight here too.
    if (at < element.scrollTop || at + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = at - (element.clientHeight - rowHeight) / 2;
  }, [page]);
  const first = Math.max(1, Math.floor(top / rowHeight));
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + 1);
  const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return (
    <ul
      ref={holder}
      className="pm-thumbs"
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      aria-label={t('pdf.rail.thumbnails')}
    >
      <li aria-hidden style={{ height: (first - 1) * rowHeight }} />
      {pages.map((one) => {
        const { box, rotate } = frame(one);
        const [wide, high] = viewSize(box, rotate, 1);
        const scale = Math.min(pictureWidth / wide, pictureHeight / high);
        return (
          <li key={one} style={{ height: rowHeight }}>
            <button
              type="button"
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              <span className="pm-thumb" style={{ width: wide * scale, height: high * scale }}>
                {pdf && <Picture pdf={pdf} page={one} scale={scale} />}
              </span>
              <span className="pm-thumb-name">
                {t('pdf.page', { page: one })}
                <span className="pm-quiet">{t('pdf.rail.marksOn', { count: marksOn(one) })}</span>
              </span>
            </button>
          </li>
        );
      })}
      <li aria-hidden style={{ height: Math.max(0, (count - last) * rowHeight) }} />
    </ul>
  );
}
