/** As much of XML as an exchange of marks needs; document types and entities of their own are refused, not read. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

export class XmlProblem extends Error {
  readonly code: 'notXml' | 'notXfdf' | 'entities' | 'tooDeep' | 'tooLarge';
  constructor(code: XmlProblem['code']) {
    super(code);
    this.code = code;
  }
}

const mostDepth = 32;
const mostElements = 200_000;
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function codePoint(value: number): string {
  const allowed =
    value === 9 ||
    value === 10 ||
    value === 13 ||
    (value >= 32 && value < 0xd800) ||
    (value > 0xdfff && value < 0x110000);
  if (!allowed) throw new XmlProblem('notXml');
  return String.fromCodePoint(value);
}

const decoded = (text: string): string =>
  text.replace(/&([^;&]{0,12});?/g, (whole, inner: string) => {
    if (!whole.endsWith(';')) throw new XmlProblem('notXml');
    if (/^#\d{1,7}$/.test(inner)) return codePoint(Number(inner.slice(1)));
    if (/^#x[\da-f]{1,6}$/i.test(inner)) return codePoint(Number.parseInt(inner.slice(2), 16));
    const known = named[inner];
    if (known === undefined) throw new XmlProblem('entities');
    return known;
  });

const nameRule = /^[A-Za-z_][\w.:-]*$/;
const attributeRule = /([A-Za-z_][\w.:-]*)\s*=\s*("[^"<]*"|'[^'<]*')\s*/y;

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  let at = 0;
  while (at < text.length) {
    attributeRule.lastIndex = at;
    const found = attributeRule.exec(text);
    if (!found) throw new XmlProblem('notXml');
    attributes[found[1]!] = decoded(found[2]!.slice(1, -1));
    at = attributeRule.lastIndex;
  }
  return attributes;
}

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Position behind a comment, section or instruction that begins here; undefined where a tag does. */
function skipped(source: string, at: number, top: Open): number | undefined {
  const until = (end: string, from: number) => {
    const found = source.indexOf(end, from);
    if (found < 0) throw new XmlProblem('notXml');
    return found;
  };
  if (source.startsWith('<!--', at)) return until('-->', at + 4) + 3;
  if (source.startsWith('<![CDATA[', at)) {
    const end = until(']]>', at + 9);
    top.text += source.slice(at + 9, end);
    return end + 3;
  }
  if (source.startsWith('<!', at)) throw new XmlProblem('entities');
  if (source.startsWith('<?', at)) return until('?>', at + 2) + 2;
  return undefined;
}

/** End of a tag: the first `>` outside quotes. */
function tagEnd(source: string, at: number): number {
  let quote = '';
  for (let place = at; place < source.length; place += 1) {
    const sign = source[place]!;
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return place;
  }
  throw new XmlProblem('notXml');
}

/** Reads a document without DTD and entities; throws `XmlProblem`. */
export function readXml(text: string): Element {
  const source = text.replace(/^\uFEFF/, '');
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  let count = 0;
  let at = 0;
  while (at < source.length) {
    const top = open.at(-1)!;
    const next = source.indexOf('<', at);
    top.text += decoded(source.slice(at, next < 0 ? undefined : next));
    if (next < 0) break;
    const after = skipped(source, next, top);
    if (after !== undefined) {
      at = after;
      continue;
    }
    const end = tagEnd(source, next);
    const inner = source.slice(next + 1, end);
    at = end + 1;
    if (inner.startsWith('/')) {
      if (open.length === 1 || inner.slice(1).trim() !== top.name) throw new XmlProblem('notXml');
      open.pop();
      open.at(-1)!.children.push(top);
      continue;
    }
    const empty = inner.endsWith('/');
    const [name = ''] = /^\S+/.exec(empty ? inner.slice(0, -1) : inner) ?? [];
    if (!nameRule.test(name)) throw new XmlProblem('notXml');
    count += 1;
    if (count > mostElements) throw new XmlProblem('tooLarge');
    if (open.length > mostDepth) throw new XmlProblem('tooDeep');
    const attributes = attributesOf((empty ? inner.slice(name.length, -1) : inner.slice(name.length)).trim());
    const element: Open = { name, attributes, children: [], text: '' };
    if (empty) top.children.push(element);
    else open.push(element);
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || !only || root.text.trim() !== '')
    throw new XmlProblem('notXml');
  return only;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"'\n\r\t]/g, (sign) => signs[sign] ?? `&#${sign.charCodeAt(0)};`);
