import { createInflateRaw } from 'node:zlib';
import { errors, fail } from '@ircrisk/contract/errors.ts';

export const sheetErrors = errors('sheet', {
  broken: {
    status: 400,
    zh: '文件不是有效的 Excel 工作簿（.xlsx）',
    en: 'The file is no valid Excel workbook (.xlsx)',
  },
  damaged: {
    status: 400,
    zh: '文件已损坏：其中的 {part} 不完整，请重新导出或保存后再试；什么也没有读入',
    en: 'The file is damaged: its part {part} is cut off. Export or save it again; nothing was read',
  },
  tooBig: {
    status: 400,
    zh: '文件解压后过大或压缩比异常，已拒绝',
    en: 'The file unpacks to too much or is packed suspiciously tight; refused',
  },
  macros: { status: 400, zh: '不接受含宏的工作簿', en: 'Workbooks with macros are not accepted' },
  formulas: {
    status: 400,
    zh: '不接受含公式的工作簿，请先转换为数值',
    en: 'Workbooks with formulas are not accepted; turn them into values first',
  },
  entities: {
    status: 400,
    zh: '文件含有不允许的 XML 声明，已拒绝',
    en: 'The file holds XML declarations that are not allowed; refused',
  },
  encrypted: { status: 400, zh: '不接受加密的工作簿', en: 'Encrypted workbooks are not accepted' },
  rows: {
    status: 400,
    zh: '文件超过 {max} 行，请拆分后再导入',
    en: 'The file has more than {max} rows; split it',
  },
  slow: {
    status: 400,
    zh: '文件处理超时，请拆分后再试',
    en: 'The file takes too long to read; split it and try again',
  },
  headers: {
    status: 400,
    zh: '第一行没有找到可识别的列标题',
    en: 'No known column heading was found in the first row',
  },
  columns: {
    status: 400,
    zh: '模板不符，缺少必填列：{columns}',
    en: 'This is not the template: the required columns {columns} are missing',
  },
});

export interface ZipLimits {
  entries: number;
  inflatedBytes: number;
  ratio: number;
}
export const zipLimits: ZipLimits = { entries: 1000, inflatedBytes: 300 * 1024 * 1024, ratio: 100 };
/** Small texts pack very well; the ratio is judged from here on. */
const ratioFromBytes = 1024 * 1024;

interface Entry {
  name: string;
  method: number;
  packed: Buffer;
}

/** The entries of the archive by its central directory; sizes written there are not believed. */
function entriesOf(file: Buffer, limits: ZipLimits): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length) throw fail(sheetErrors.broken);
  const count = file.readUInt16LE(end + 10);
  if (count > limits.entries) throw fail(sheetErrors.tooBig);
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw fail(sheetErrors.broken);
    if (file.readUInt16LE(at + 8) & 1) throw fail(sheetErrors.encrypted);
    const method = file.readUInt16LE(at + 10);
    const packedSize = file.readUInt32LE(at + 20);
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    if (local + 30 > file.length || file.readUInt32LE(local) !== 0x04034b50) throw fail(sheetErrors.broken);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    if (from + packedSize > file.length) throw fail(sheetErrors.broken);
    entries.push({ name, method, packed: file.subarray(from, from + packedSize) });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

const forbiddenXml = /<!(?:DOCTYPE|ENTITY)/i;
const formula = /<f[\s>/]/;

/** The name of the outermost element of a part, and whether it is all there is. A comment ends at its first end: were it free to go on, every one more would double the ways to read them all. */
const outermost = /^(?:\u00ef\u00bb\u00bf|\s|<\?[^>]*\?>|<!--(?:(?!-->).)*-->)*<([\w.:-]+)[^>]*?(\/)?>/s;
const lastBlanks = /(?:\s|<!--(?:(?!-->).)*-->)+$/s;
/** What a part ends with; more than any end of an element with the blanks after it. */
const endLength = 512;
/** Enough for the declaration and the name spaces of the outermost element. */
const startLength = 8192;
const isPart = /\.(xml|rels)$/i;

/** A part that was cut off does not end with the element it began with: its reader would take what is there for the whole. */
function isWhole(start: string, end: string): boolean {
  const [, name, closed] = outermost.exec(start) ?? [];
  if (name === undefined) return false;
  const last = end.replace(lastBlanks, '');
  return closed === undefined ? /<\/([\w.:-]+)\s*>$/.exec(last)?.[1] === name : last.endsWith('/>');
}

async function* inflated({ method, packed }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield packed;
    return;
  }
  if (method !== 8) throw fail(sheetErrors.broken);
  const stream = createInflateRaw();
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof Error && 'kind' in error) throw error;
    throw fail(sheetErrors.broken);
  }
}

/**
 * Refuses archives that are too much to unpack, and workbooks with macros, formulas, document types or entities. What
 * counts is what really comes out while inflating.
 */
export async function guardWorkbook(file: Buffer, limits: ZipLimits = zipLimits): Promise<void> {
  // D0 CF 11 E0: an encrypted or old workbook in a compound file.
  if (file.length > 4 && file.readUInt32BE(0) === 0xd0cf11e0) throw fail(sheetErrors.encrypted);
  if (file.length < 30 || file.readUInt32LE(0) !== 0x04034b50) throw fail(sheetErrors.broken);
  const entries = entriesOf(file, limits);
  if (!entries.some(({ name }) => name === '[Content_Types].xml')) throw fail(sheetErrors.broken);
  let total = 0;
  for (const entry of entries) {
    if (/vbaProject|\/macrosheets\//i.test(entry.name)) throw fail(sheetErrors.macros);
    const isXml = /\.(xml|rels|vml)$/i.test(entry.name);
    const isSheet = /worksheets\//i.test(entry.name);
    let size = 0;
    let tail = '';
    let start = '';
    for await (const chunk of inflated(entry)) {
      size += chunk.length;
      total += chunk.length;
      if (total > limits.inflatedBytes || (total > ratioFromBytes && total > limits.ratio * file.length))
        throw fail(sheetErrors.tooBig);
      if (!isXml) continue;
      // UTF-16 XML would hide its declarations from this look; no spreadsheet program writes it.
      if (size === chunk.length && (chunk[0] === 0xfe || chunk[0] === 0xff || chunk[1] === 0))
        throw fail(sheetErrors.entities);
      const read = chunk.toString('latin1');
      if (start.length < startLength) start += read.slice(0, startLength);
      const text = tail + read;
      if (forbiddenXml.test(text)) throw fail(sheetErrors.entities);
      if (isSheet && formula.test(text)) throw fail(sheetErrors.formulas);
      tail = text.slice(-endLength);
    }
    if (isPart.test(entry.name) && !isWhole(start, tail))
      throw fail(sheetErrors.damaged, { part: entry.name.slice(0, 80) });
  }
}
