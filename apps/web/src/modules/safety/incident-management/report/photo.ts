export interface Photo {
  name: string;
  /** Base64 of a JPEG. */
  data: string;
}

/** Longest side of what is sent: enough to see a flange, small enough for a weak line. */
const longest = 1280;

/** A picture drawn anew: smaller, and without what the camera wrote beside it. */
export async function smallPhoto(file: Blob): Promise<Photo> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const address = canvas.toDataURL('image/jpeg', 0.72);
  return { name: 'photo.jpg', data: address.slice(address.indexOf(',') + 1) };
}
