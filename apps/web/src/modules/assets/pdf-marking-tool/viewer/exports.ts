import { exportXfdf, flattenPdf, importXfdf } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { type PageFrame, type Turn, viewSize } from '@ircrisk/engine-pdf-mark';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';
import { type Painting, paintMarks } from './paint-marks.ts';

export async function saveXfdf(id: string): Promise<void> {
  const { name, text } = await call(exportXfdf, { id });
  saveFile({ name, content: new Blob([text], { type: 'application/vnd.adobe.xfdf' }) });
}

/** Marks as they are stored, for programs. */
export const saveJson = (name: string, marks: readonly Mark[]): void =>
  saveFile({ name, content: new Blob([JSON.stringify(marks, null, 2)], { type: 'application/json' }) });

/** Marks of these layers, or of every layer those of loops alone. */
export const startFlatten = (id: string, layerIds: readonly string[] | 'loops') =>
  call(flattenPdf, layerIds === 'loops' ? { id, loopsOnly: true } : { id, layerIds: [...layerIds] });

/** Asks for a file of marks and reads it in; nothing where none was chosen. */
export function chooseXfdf(
  id: string,
): Promise<Awaited<ReturnType<typeof call<typeof importXfdf>>> | undefined> {
  return new Promise((done, failed) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.xfdf,.xml';
    input.addEventListener('cancel', () => done(undefined));
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (!file) return done(undefined);
      file.text().then((text) => call(importXfdf, { id, text }).then(done, failed), failed);
    });
    input.click();
  });
}

/** The page in sight as a picture: what is drawn, and the marks over it. */
export async function savePng(
  stack: HTMLElement,
  name: string,
  shown: { page: number; frame: PageFrame; turn: Turn } & Pick<Painting, 'marks' | 'calibrations'>,
): Promise<void> {
  const { page, frame, turn, marks, calibrations } = shown;
  const layer = stack.querySelector<SVGSVGElement>(`svg[data-page="${page}"]`);
  const canvas = layer?.parentElement?.querySelector<HTMLCanvasElement>(':scope > canvas');
  if (!layer || !canvas) return;
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  const drawing = picture.getContext('2d');
  if (!drawing) return;
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, picture.width, picture.height);
  drawing.drawImage(canvas, 0, 0);
  const scale = picture.width / viewSize(frame.box, turn, 1)[0];
  const density = picture.width / layer.getBoundingClientRect().width;
  paintMarks(drawing, { marks, calibrations, box: frame.box, turn, scale, density, corner: [0, 0] });
  const content = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'));
  if (content) saveFile({ name, content });
}
