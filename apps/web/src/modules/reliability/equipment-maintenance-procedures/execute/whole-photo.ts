import { mostStepPhotoBytes } from '@ircrisk/contract/modules/reliability/equipment-maintenance-procedures.ts';
import { plantTime } from '@ircrisk/ui/session/plant-clock.ts';

export interface StepPhoto {
  /** Base64 of a JPEG. */
  data: string;
  takenAt: string;
}

const bytesOf = (base64: string): number => (base64.length * 3) / 4;

/** A picture in the size it was taken, turned upright, with its time; only its quality gives way where it is too large. */
export async function wholePhoto(file: File): Promise<StepPhoto> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  const at = (quality: number) => {
    const address = canvas.toDataURL('image/jpeg', quality);
    return address.slice(address.indexOf(',') + 1);
  };
  const data = [0.9, 0.75, 0.6, 0.4].map((quality) => () => at(quality));
  let made = '';
  for (const make of data) {
    made = make();
    if (bytesOf(made) <= mostStepPhotoBytes) break;
  }
  return { data: made, takenAt: plantTime(file.lastModified || Date.now()).slice(0, 19) };
}
