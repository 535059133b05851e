import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id, yes } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
  /** Of the whole content, as it lies in the store. */
  sha256: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/**
 * Multipart upload (`file`, with its hash in `Content-Sha256` if the sender knows it) and download with the token in the header, and
 * the parts of a large upload (`application/octet-stream` with `Content-Range: bytes from-to/size`): raw routes, so only their
 * paths stand here.
 */
export const filePaths = {
  upload: '/ircrisk-system/file/upload',
  download: '/ircrisk-system/file/download',
  part: '/ircrisk-system/file/upload/part',
  finish: '/ircrisk-system/file/upload/finish',
} as const;

/** Above this a file goes in parts. */
export const maxWholeBytes = 20 * 1024 * 1024;

const UploadState = z.object({
  id: z.string(),
  /** What has come for good; the next part begins here. */
  received: z.number(),
  /** Length of every part but the last. */
  partBytes: z.number(),
});

/** A large document: begun, sent in parts that can be taken up again after any break, finished with its hash. */
export const beginUpload = endpoint('POST /ircrisk-system/file/upload/begin', {
  access: 'signed-in',
  title: { zh: '分段上传：开始', en: 'Upload in parts: begin' },
  input: z.object({
    name: labelled(z.string().trim().min(1).max(255), { zh: '文件名', en: 'File name' }),
    size: labelled(z.coerce.number().int().min(1), { zh: '文件大小', en: 'File size' }),
  }),
  result: UploadState,
});
export const uploadState = endpoint('GET /ircrisk-system/file/upload/state', {
  access: 'signed-in',
  title: { zh: '分段上传：进度', en: 'Upload in parts: how far' },
  input: z.object({ id }),
  result: UploadState.extend({ size: z.number() }),
});
/** Body of the call that finishes it; answers the stored file. */
export const finishUploadInput = z.object({
  id,
  sha256: labelled(z.string().regex(/^[0-9a-fA-F]{64}$/), { zh: '校验值', en: 'Hash' }),
});
export const abandonUpload = endpoint('POST /ircrisk-system/file/upload/abandon', {
  access: 'signed-in',
  title: { zh: '分段上传：放弃', en: 'Upload in parts: give up' },
  input: z.object({ id }),
  result: yes,
});
