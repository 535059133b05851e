import type { DiagramKind } from '@ircrisk/diagram/kind.ts';
import type { DrawioPage, Sheet } from '@ircrisk/diagram/paper.ts';
import { downloadFile, saveFile } from '../api/files.ts';
import { followJob } from '../api/jobs.ts';
import { notify } from '../api/notifier.ts';
import { tellNoAnswer } from '../api/queries.ts';
import { translate } from '../i18n/texts.ts';

/** Forms a diagram goes out in; PDF is made by the server's report frame. */
export const diagramForms = ['svg', 'png', 'pdf', 'drawio'] as const;
export type DiagramForm = (typeof diagramForms)[number];

/** Waits for a file the server makes and saves it. */
export async function saveMadeFile(jobId: string, fallback: string): Promise<void> {
  notify.success(translate('ui.diagram.export.started'));
  const job = await followJob<{ fileId?: string; fileName?: string }>(jobId);
  if (job.state === 'done' && job.result?.fileId)
    await downloadFile(job.result.fileId, job.result.fileName ?? fallback);
  else if (job.state === 'failed') notify.error(job.error ?? translate('ui.diagram.export.failed'));
}

export interface DiagramFile {
  kind: DiagramKind;
  page: DrawioPage;
  /** All pages, for draw.io; the one page when left out. */
  pages?: readonly DrawioPage[];
  /** Of the file, without its ending. */
  name: string;
  /** What the page stands on, where the kind has a sheet of its own. */
  sheet?: () => Sheet;
  pdf?: (() => Promise<{ jobId: string }>) | undefined;
}

/** Hands a diagram out in one of its forms. Drawings are black on white, whatever the theme of the screen. */
export async function saveDiagram(form: DiagramForm, file: DiagramFile): Promise<void> {
  const { kind, page, name } = file;
  try {
    if (form === 'pdf') {
      if (file.pdf) await saveMadeFile((await file.pdf()).jobId, `${name}.pdf`);
      return;
    }
    // What draws for paper comes when it is wanted.
    const { toDrawio, toSheetSvg, toSvg } = await import('@ircrisk/diagram/paper.ts');
    if (form === 'drawio') {
      const xml = toDrawio(file.pages ?? [page], kind);
      saveFile({ name: `${name}.drawio`, content: new Blob([xml], { type: 'application/xml' }) });
      return;
    }
    const svg = file.sheet
      ? toSheetSvg(page.diagram, kind, page.title, file.sheet())
      : toSvg(page.diagram, kind, page.title);
    const content =
      form === 'svg'
        ? new Blob([svg], { type: 'image/svg+xml' })
        : await (await import('./picture.ts')).svgToPng(svg);
    saveFile({ name: `${name}.${form}`, content });
  } catch (error) {
    // A refusal has been told already.
    tellNoAnswer(error);
  }
}
