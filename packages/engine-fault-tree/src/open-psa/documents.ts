import type { Fault } from '../model.ts';
import { decodeXml, UnknownEncoding } from './decode.ts';
import { lineOf, parseXml, type Take, type XmlElement, XmlError } from './xml.ts';

/** One file of a model; `name` is what an `include` calls it. */
export interface OpenPsaFile {
  name: string;
  content: string | Uint8Array;
}

/** The documents of a model: every file no other includes, with what they include in its place. */
export function readDocuments(files: readonly OpenPsaFile[]): { roots: XmlElement[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const parsed = new Map<string, XmlElement>();
  for (const file of files) {
    const root = parseFile(file, files.length > 1, faults);
    if (root !== null) parsed.set(plainName(file.name), root);
  }
  const included = new Set<string>();
  const done = new Map<string, XmlElement>();
  const resolve = (name: string, open: readonly string[]): XmlElement => {
    const known = done.get(name);
    if (known !== undefined) return known;
    const root = parsed.get(name)!;
    const inside = (element: XmlElement): void => {
      if (!element.children.some(isInclude)) {
        for (const child of element.children) inside(child);
        return;
      }
      element.children = element.children.flatMap((child) => {
        if (!isInclude(child)) {
          inside(child);
          return [child];
        }
        const target = plainName(child.attributes.href ?? child.attributes.file ?? '');
        included.add(target);
        const around = [...open, name];
        if (around.includes(target)) {
          faults.push(faultAt(child, 'cycle', { cycle: [...around, target].join(' → ') }));
          return [];
        }
        if (!parsed.has(target)) {
          faults.push(faultAt(child, 'missing-file', { name: target }));
          return [];
        }
        const document = resolve(target, around);
        return document.name === 'opsa-mef' ? document.children : [document];
      });
    };
    inside(root);
    done.set(name, root);
    return root;
  };
  for (const name of parsed.keys()) resolve(name, []);
  const roots = [...parsed].filter(([name]) => !included.has(name)).map(([, root]) => root);
  return { roots, faults };
}

/**
 * The one document of a model, all elements shown to `take` as they end: a large model is never there as a tree. Null
 * when it cannot be read.
 */
export function readAlong({ content }: OpenPsaFile, take: Take): XmlElement | null {
  try {
    return parseXml(textOf(content), undefined, take);
  } catch (error) {
    if (error instanceof XmlError || error instanceof UnknownEncoding || error instanceof TypeError)
      return null;
    throw error;
  }
}

function textOf(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : decodeXml(content);
}

export function faultAt(
  element: XmlElement,
  code: Fault['code'],
  params: Record<string, string | number>,
): Fault {
  return { code, path: placeOf(element), params: { line: lineOf(element), ...params } };
}

export function placeOf(element: XmlElement): string {
  const line = lineOf(element);
  return element.file === undefined ? `line/${line}` : `${element.file}/line/${line}`;
}

function parseFile({ name, content }: OpenPsaFile, isOneOfMany: boolean, faults: Fault[]): XmlElement | null {
  const file = isOneOfMany ? plainName(name) : undefined;
  const refuse = (code: Fault['code'], line: number, detail: string): null => {
    const path = file === undefined ? `line/${line}` : `${file}/line/${line}`;
    faults.push({ code, path, params: { line, detail } });
    return null;
  };
  try {
    return parseXml(textOf(content), file);
  } catch (error) {
    if (error instanceof XmlError) return refuse(error.code, error.line, error.message);
    if (error instanceof UnknownEncoding) return refuse('unknown-encoding', 1, error.encoding);
    // A decoder that was told to be strict met bytes that are no characters of the encoding.
    if (error instanceof TypeError) return refuse('malformed-xml', 1, 'bytes outside the declared encoding');
    throw error;
  }
}

const isInclude = ({ name }: XmlElement): boolean => name === 'include' || name.endsWith(':include');

/** Names inside an archive and in an `include` mean the same file with and without `./` or a folder before it. */
function plainName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}
