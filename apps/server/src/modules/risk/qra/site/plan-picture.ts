import { buffer } from 'node:stream/consumers';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Tx } from '#platform/database/pool.ts';
import { anyFile, contentOf } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';

/** The picture of a plan as paper takes it. */
export interface PlanPicture {
  readonly address: string;
  /** Height by width. */
  readonly shape: number;
}

/** Dots across: sharp on a sheet, and no report is as large as the plan was. */
const MOST_DOTS = 1600;
/** How much of it is left below the lines. */
const STRENGTH = 0.7;

/** The plan of a study its reader may read, whoever sent it. Whatever a browser shows becomes a JPEG, paler and no larger than needed; a picture that cannot be read is left out. */
export async function readPlan(
  tx: Tx,
  platform: Pick<Platform, 'files'>,
  id: string | null,
): Promise<PlanPicture | null> {
  const file = id === null ? undefined : await anyFile(tx, id);
  if (!file) return null;
  const image = await loadImage(await buffer(await contentOf(platform, file))).catch(() => null);
  if (!image || image.width === 0 || image.height === 0) return null;
  const scale = Math.min(1, MOST_DOTS / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.globalAlpha = STRENGTH;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const data = canvas.toBuffer('image/jpeg', 85);
  return { address: `data:image/jpeg;base64,${data.toString('base64')}`, shape: image.height / image.width };
}
