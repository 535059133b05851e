import { exportXfdf, flattenPdf, importXfdf } from '@ircrisk/contract/modules/assets/pdf-marking-tool.ts';
import type { Mark } from '@ircrisk/contract/modules/assets/pdf-values.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import { saveFile } from '@ircrisk/ui/api/files.ts';

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
export async function savePng(stack: HTMLElement, page: number, name: string): Promise<void> {
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
  const copy = layer.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(picture.width));
  copy.setAttribute('height', String(picture.height));
  // A picture has no style sheet: what only guides the eye on the screen would be black there.
  for (const guide of copy.querySelectorAll('.pm-chosen, .pm-spot, .pm-draft')) guide.remove();
  for (const label of copy.querySelectorAll('.pm-label:not(.is-flag)'))
    label.setAttribute('style', 'paint-order: stroke; stroke: #ffffff; stroke-width: 2px');
  for (const pin of copy.querySelectorAll('.pm-pin')) pin.setAttribute('r', '4.5');
  for (const core of copy.querySelectorAll('.pm-pin-core')) core.setAttribute('r', '1.8');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  drawing.drawImage(image, 0, 0);
  const content = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'));
  if (content) saveFile({ name, content });
}
