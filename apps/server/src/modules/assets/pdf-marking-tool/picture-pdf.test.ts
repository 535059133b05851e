import { createCanvas } from '@napi-rs/canvas';
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { type Orientation, orientationAlone } from '#platform/files/orientation.ts';
import { plainPicture } from '#platform/files/plain-picture.ts';
import { pdfOfPicture } from './picture-pdf.ts';

const [WIDTH, HEIGHT] = [160, 96];

/** A photo taken with the camera held as told. */
function photoHeld(orientation: Orientation): Buffer {
  const jpeg = createCanvas(WIDTH, HEIGHT).toBuffer('image/jpeg');
  return Buffer.concat([jpeg.subarray(0, 2), orientationAlone(orientation), jpeg.subarray(2)]);
}

/** Where a reader shows the two ends of the file's first row, and whether the page is higher than wide. */
async function seen(pdf: Uint8Array): Promise<[string, string, boolean]> {
  const task = getDocument({ data: Uint8Array.from(pdf) });
  const page = await (await task.promise).getPage(1);
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  let matrix = transform;
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.transform) matrix = Util.transform(matrix, argsArray[at]);
    if (operator === OPS.paintImageXObject) break;
  }
  await task.destroy();
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  // A picture fills the unit square, its first row at the top.
  const corner = (x: number): string =>
    `${b * x + d + f < height / 2 ? 'top' : 'bottom'} ${a * x + c + e < width / 2 ? 'left' : 'right'}`;
  return [corner(0), corner(1), height > width];
}

/** Where the 0th row and the 0th column of the file are seen (Exif 2.32, table of the tag Orientation). */
const expected: Record<Orientation, [first: string, last: string, isUpright: boolean]> = {
  1: ['top left', 'top right', false],
  2: ['top right', 'top left', false],
  3: ['bottom right', 'bottom left', false],
  4: ['bottom left', 'bottom right', false],
  5: ['top left', 'bottom left', true],
  6: ['top right', 'bottom right', true],
  7: ['bottom right', 'top right', true],
  8: ['bottom left', 'top left', true],
};

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const)
  test(`a photo of a camera held as ${orientation} stands on its page as it was seen`, async () => {
    const photo = photoHeld(orientation);
    expect(await seen(await pdfOfPicture(photo, 'image/jpeg'))).toEqual(expected[orientation]);
    // What a photo is kept as, without place and time, stands as before.
    const plain = plainPicture(photo)?.content as Buffer;
    expect(await seen(await pdfOfPicture(plain, 'image/jpeg'))).toEqual(expected[orientation]);
  });
