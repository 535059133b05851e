/** The bytes of a document in an encoding nobody here knows. */
export class UnknownEncoding extends Error {
  override name = 'UnknownEncoding';
  readonly encoding: string;

  constructor(encoding: string) {
    super(`encoding ${encoding} is not known`);
    this.encoding = encoding;
  }
}

/** Characters of the declaration: everything in it is ASCII, one byte each or with a zero beside it. */
const HEAD = 200;

/** Text of an XML file: by its byte order mark, by the encoding it declares, else UTF-8 (XML 1.0, appendix F). */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnknownEncoding(encoding);
  }
  return decoder.decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && c !== 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && d !== 0) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
}
