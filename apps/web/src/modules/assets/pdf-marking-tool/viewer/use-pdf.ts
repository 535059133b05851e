import type { PdfDocumentDetail } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { type PageFrame, turnOf } from '@ircrisk/engine-pdf-mark';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { openPdf } from './pdf-file.ts';

export const frameOf = (page: PDFPageProxy): PageFrame => {
  const [x0 = 0, y0 = 0, x1 = 612, y1 = 792] = page.view;
  return {
    box: [x0, y0, x1, y1],
    rotate: turnOf(page.rotate),
    userUnit: page.userUnit > 0 ? page.userUnit : 1,
  };
};

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy | undefined;
  readonly failed: boolean;
  readonly count: number;
  /** The first picture is there, or never will be. */
  readonly isShown: boolean;
  /** Of a page not looked at yet: that of the first. */
  frame(page: number): PageFrame;
  learn(page: number, frame: PageFrame | undefined): void;
}

const blank: PageFrame = { box: [0, 0, 595, 842], rotate: 0, userUnit: 1 };

const sameFrame = (a: PageFrame, b: PageFrame) =>
  a.rotate === b.rotate && a.userUnit === b.userUnit && a.box.every((side, at) => side === b.box[at]);

/** The file behind a document, open as long as the screen is. */
export function usePdf({
  fileId,
  size,
  pages,
}: Pick<PdfDocumentDetail, 'fileId' | 'size' | 'pages'>): OpenedPdf {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const [learnt, setLearnt] = useState<ReadonlyMap<number, PageFrame>>(new Map());
  const known = useMemo(
    () =>
      new Map([
        ...pages.map(({ page, box, rotate, userUnit }) => [page, { box, rotate, userUnit }] as const),
        ...learnt,
      ]),
    [pages, learnt],
  );
  useEffect(() => {
    let gone = false;
    let close: (() => void) | undefined;
    openPdf(fileId, size).then(
      async (opened) => {
        close = opened.close;
        if (gone) return opened.close();
        const first = frameOf(await opened.pdf.getPage(1));
        setLearnt((before) => new Map(before).set(1, first));
        setPdf(opened.pdf);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      close?.();
    };
  }, [fileId, size]);
  const frame = useCallback((page: number) => known.get(page) ?? known.get(1) ?? blank, [known]);
  const learn = useCallback((page: number, found: PageFrame | undefined) => {
    setDrawn(true);
    if (!found) return;
    setLearnt((before) => {
      const held = before.get(page);
      return held && sameFrame(held, found) ? before : new Map(before).set(page, found);
    });
  }, []);
  return { pdf, failed, isShown: drawn || failed, count: pdf?.numPages ?? pages.length, frame, learn };
}
