import type { Envelope } from '@ircrisk/contract/endpoint.ts';
import { filePaths } from '@ircrisk/contract/modules/system/file.ts';
import { fetchRaw, handleRefusal, type RawRequest } from './client.ts';
import { NoAnswer, Refusal } from './failures.ts';

export interface FetchedFile {
  name: string;
  content: Blob;
}

/** The name a `Content-Disposition` header gives; the extended form of RFC 6266 wins, as it carries Chinese. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Not percent-encoded properly: the plain form may still be readable.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? fallback;
}

/** A file with the token in the header, never in an address. */
export async function fetchFile(request: RawRequest, fallbackName: string): Promise<FetchedFile> {
  const response = await fetchRaw(request);
  const isFile = response.headers.has('content-disposition');
  if (!isFile && response.headers.get('content-type')?.includes('json')) {
    const body = (await response.json().catch(() => undefined)) as Envelope | undefined;
    if (!body) throw new NoAnswer('', response.status);
    handleRefusal(response.status, body, request);
    throw new Refusal(response.status, body);
  }
  if (!response.ok) throw new NoAnswer('', response.status);
  return {
    name: fileNameOf(response.headers.get('content-disposition'), fallbackName),
    content: await response.blob(),
  };
}

/** Content as an address that holds all of it, in base64 behind the comma. */
export const asAddress = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });

/** Hands content to the browser's own download. */
export function saveFile({ name, content }: FetchedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The content of a stored file, for a page that shows it. */
export const fetchStored = async (id: string, signal: AbortSignal): Promise<Blob> =>
  (
    await fetchFile(
      { method: 'GET', path: filePaths.download, parameters: { id }, suppress: true, signal },
      'file',
    )
  ).content;

/** Fetches a stored file by its id and saves it. */
export async function downloadFile(id: string, fallbackName = 'file'): Promise<void> {
  saveFile(await fetchFile({ method: 'GET', path: filePaths.download, parameters: { id } }, fallbackName));
}
