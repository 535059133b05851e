import { z } from 'zod';

export const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Multipart upload (`file`) and download with the token in the header: raw routes, so only their paths stand here. */
export const filePaths = {
  upload: '/ircrisk-system/file/upload',
  download: '/ircrisk-system/file/download',
} as const;
