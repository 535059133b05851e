import { wideEncoding } from './text-of.ts';

/** What a file is, by its first bytes; the name it came with decides nothing but the text kinds. */
interface FileType {
  extensions: string[];
  mediaType: string;
  matches(head: Buffer): boolean;
}

const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte);
const ascii =
  (text: string, at = 0) =>
  (head: Buffer) =>
    head.subarray(at, at + text.length).toString('latin1') === text;
const zip = starts(0x50, 0x4b, 0x03, 0x04);
/** Sound as browsers record it; the same container with a picture in it is another kind. */
const isSoundOfWebm = (head: Buffer): boolean =>
  starts(0x1a, 0x45, 0xdf, 0xa3)(head) &&
  head.includes('A_OPUS') &&
  !/V_(VP|AV1|MPEG)/.test(head.toString('latin1'));

/** The text of a sample; a character that is cut at its end is not yet wrong (`stream`). */
function decoded(head: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return;
  }
}

const isText = (head: Buffer): boolean => !head.includes(0) && decoded(head, 'utf-8') !== undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text of older Chinese systems: their code page, and no control characters but tabs and line ends. */
const isOldText = (head: Buffer): boolean =>
  !control.test(head.toString('latin1')) && decoded(head, 'gb18030') !== undefined;

/** UTF-16 with the two bytes that say so, as spreadsheets and historians save it; no control characters here either. */
function isWideText(head: Buffer): boolean {
  const wide = wideEncoding(head);
  const text = wide && decoded(head, wide);
  return text !== undefined && !control.test(text);
}
const isAnyText = (head: Buffer): boolean => isText(head) || isOldText(head) || isWideText(head);

/** XML may be in any encoding it declares; its first character tells it in all of them. */
function isXml(head: Buffer): boolean {
  return isText(head) || /^(<|\xff\xfe<|\xfe\xff\0<|\0?<\0?\?)/.test(head.toString('latin1'));
}

const types: FileType[] = [
  { extensions: ['png'], mediaType: 'image/png', matches: starts(0x89, 0x50, 0x4e, 0x47) },
  { extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg', matches: starts(0xff, 0xd8, 0xff) },
  { extensions: ['gif'], mediaType: 'image/gif', matches: ascii('GIF8') },
  { extensions: ['webp'], mediaType: 'image/webp', matches: ascii('WEBP', 8) },
  { extensions: ['webm'], mediaType: 'audio/webm', matches: isSoundOfWebm },
  { extensions: ['m4a'], mediaType: 'audio/mp4', matches: ascii('ftyp', 4) },
  { extensions: ['ogg'], mediaType: 'audio/ogg', matches: ascii('OggS') },
  { extensions: ['pdf'], mediaType: 'application/pdf', matches: ascii('%PDF-') },
  {
    extensions: ['xlsx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    matches: zip,
  },
  {
    extensions: ['docx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    matches: zip,
  },
  { extensions: ['csv'], mediaType: 'text/csv', matches: isAnyText },
  { extensions: ['txt', 'md', 'log'], mediaType: 'text/plain', matches: isAnyText },
  { extensions: ['xml', 'opsa'], mediaType: 'application/xml', matches: isXml },
  { extensions: ['gz'], mediaType: 'application/gzip', matches: starts(0x1f, 0x8b) },
  { extensions: ['zip'], mediaType: 'application/zip', matches: zip },
  { extensions: ['json'], mediaType: 'application/json', matches: isText },
];

/** The media type when name and content agree on a kind we take; null refuses the file. */
export function mediaTypeOf(name: string, head: Buffer): string | null {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = types.find(({ extensions }) => extensions.includes(extension));
  return type?.matches(head) ? type.mediaType : null;
}

export const acceptedExtensions = types.flatMap(({ extensions }) => extensions);
