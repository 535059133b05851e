import { shared, type Tokens } from '../theme/tokens.ts';
import type { Picture } from './pdf.ts';

const margin = 32;
const lineHeight = 40;

async function drawn(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** The chart under its title and note, on one ground: what is printed speaks for itself. */
export async function sheetPicture(
  address: string,
  title: string,
  note: string,
  { palette }: Tokens,
): Promise<Picture> {
  const chart = await drawn(address);
  const canvas = document.createElement('canvas');
  canvas.width = chart.naturalWidth + 2 * margin;
  canvas.height = chart.naturalHeight + 2 * margin + 2 * lineHeight;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  pen.fillStyle = palette.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (text: string, line: number, font: string, colour: string) => {
    pen.font = `${font} ${shared.fontFamily}`;
    pen.fillStyle = colour;
    pen.fillText(text, margin, margin + line * lineHeight, chart.naturalWidth);
  };
  // The chart is drawn at twice its size, so are the words.
  write(title, 0.6, '600 30px', palette.text);
  write(note, 1.5, '22px', palette.text2);
  pen.drawImage(chart, margin, margin + 2 * lineHeight);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('this browser cannot draw');
  const jpeg = new Uint8Array(await blob.arrayBuffer());
  return { jpeg, width: canvas.width, height: canvas.height };
}
