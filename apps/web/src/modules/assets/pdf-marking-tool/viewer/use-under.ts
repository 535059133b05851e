import { pdfDocument } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import { useCall } from '@ircrisk/ui/api/queries.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { openPdf } from './pdf-file.ts';

/** Another revision to be laid under this one, open as long as somebody compares. */
export function useUnder(id: string | undefined): PDFDocumentProxy | undefined {
  const { data } = useCall(pdfDocument, { id: id ?? '' }, { enabled: id !== undefined, suppress: true });
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const fileId = id === undefined ? undefined : data?.fileId;
  const size = data?.size ?? 0;
  useEffect(() => {
    if (fileId === undefined) return undefined;
    let gone = false;
    let close: (() => void) | undefined;
    openPdf(fileId, size).then(
      (opened) => {
        close = opened.close;
        if (gone) opened.close();
        else setPdf(opened.pdf);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      setPdf(undefined);
      close?.();
    };
  }, [fileId, size]);
  return pdf;
}
