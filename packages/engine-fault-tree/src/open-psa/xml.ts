/** A small, strict XML reader: elements, attributes and text; nothing that could fetch or expand. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Character data directly inside, trimmed by the reader's user. */
  text: string;
  /** Where it begins; `lineOf` tells the line. */
  at: number;
  lines: Lines;
  /** Of a model in several files: which one. */
  file?: string;
}

export function lineOf({ lines, at }: XmlElement): number {
  return lines.of(at);
}

export class XmlError extends Error {
  override name = 'XmlError';
  readonly code: 'malformed-xml' | 'forbidden-xml';
  readonly line: number;

  constructor(code: 'malformed-xml' | 'forbidden-xml', message: string, line: number) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

const MAX_DEPTH = 2000;
const NAME = /[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*/uy;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const isSpace = (code: number): boolean => code === 0x20 || code === 10 || code === 13 || code === 9;

/**
 * Nearly every tag of a model, with the space before it: one that closes, or one with at most one attribute, all in plain
 * letters. One call of compiled code instead of a loop over its characters; what does not fit goes the long way.
 */
const PLAIN_TAG =
  /[\t-\r ]*<(?:\/([A-Za-z][\w-]*)>|([A-Za-z][\w-]*)(?:[ \t\r\n]+([A-Za-z][\w-]*)="([^"<&]*)")?[ \t\r\n]*(\/?)>)/y;

/** Sees every element as it ends, with those around it, the root first; one that it takes is not kept in the tree. */
export type Take = (element: XmlElement, around: readonly XmlElement[]) => boolean;

export function parseXml(text: string, file?: string, take?: Take): XmlElement {
  return new Reader(text, file, take).document();
}

/** Where the lines of a text end, looked for only when a line is told. */
class Lines {
  readonly #text: string;
  #ends: number[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  of(place: number): number {
    this.#ends ??= this.#findEnds();
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  #findEnds(): number[] {
    const ends: number[] = [];
    for (let at = this.#text.indexOf('\n'); at >= 0; at = this.#text.indexOf('\n', at + 1)) ends.push(at);
    return ends;
  }
}

class Reader {
  readonly #text: string;
  readonly #file: string | undefined;
  readonly #take: Take | undefined;
  readonly #lines: Lines;
  readonly #open: XmlElement[] = [];
  #root: XmlElement | null = null;
  #at = 0;

  constructor(text: string, file: string | undefined, take: Take | undefined) {
    this.#text = text;
    this.#file = file;
    this.#take = take;
    this.#lines = new Lines(text);
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  document(): XmlElement {
    const text = this.#text;
    while (this.#at < text.length) {
      PLAIN_TAG.lastIndex = this.#at;
      const tag = PLAIN_TAG.exec(text);
      if (tag !== null) this.#plainTag(tag, PLAIN_TAG.lastIndex);
      else if (!this.#next()) break;
    }
    const left = this.#open.pop();
    if (left !== undefined) this.#fail(`<${left.name}> of line ${lineOf(left)} is not closed`);
    if (this.#root === null) this.#fail('no root element');
    return this.#root!;
  }

  #plainTag(tag: RegExpExecArray, end: number): void {
    const [, closing, name, key, value, slash] = tag;
    if (closing !== undefined) this.#ends(closing, end);
    else {
      const given =
        key === undefined ? {} : key === 'name' ? { name: value!.trim() } : { [key]: value!.trim() };
      this.#begins(this.#element(name!, given, this.#text.indexOf('<', this.#at)), slash === '/', end);
    }
  }

  /** One tag, comment, declaration or instruction with the text before it; false when there is none left. */
  #next(): boolean {
    const text = this.#text;
    const around = this.#open[this.#open.length - 1];
    const start = text.indexOf('<', this.#at);
    this.#content(start < 0 ? text.length : start, around);
    if (start < 0) return false;
    this.#at = start;
    const next = text.charCodeAt(start + 1);
    if (next === 0x2f) this.#close();
    else if (next === 0x3f) this.#skipTo('?>', 'processing instruction');
    else if (next === 0x21) this.#declaration(around);
    else this.#tag();
    return true;
  }

  #element(name: string, attributes: Record<string, string>, at: number): XmlElement {
    const element: XmlElement = { name, attributes, children: [], text: '', at, lines: this.#lines };
    if (this.#file !== undefined) element.file = this.#file;
    return element;
  }

  #begins(element: XmlElement, isClosed: boolean, end: number): void {
    this.#at = end;
    if (this.#open.length === 0) {
      if (this.#root !== null) this.#fail('more than one root element');
      this.#root = element;
    }
    if (isClosed) this.#keep(element);
    else if (this.#open.push(element) > MAX_DEPTH) this.#fail(`elements nested deeper than ${MAX_DEPTH}`);
  }

  #ends(name: string, end: number): void {
    this.#at = end;
    const element = this.#open.pop();
    if (element === undefined) this.#fail(`</${name}> closes nothing`);
    if (element!.name !== name)
      this.#fail(`</${name}> closes <${element!.name}> of line ${lineOf(element!)}`);
    this.#keep(element!);
  }

  #keep(element: XmlElement): void {
    const open = this.#open;
    if (open.length > 0 && this.#take?.(element, open) !== true)
      open[open.length - 1]!.children.push(element);
  }

  #content(end: number, element: XmlElement | undefined): void {
    for (let at = this.#at; at < end; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x20 || (code >= 9 && code <= 13)) continue;
      this.#at = at;
      if (element === undefined) this.#fail('text outside the root element');
      element!.text += this.#decode(this.#text.slice(at, end));
      break;
    }
  }

  #declaration(element: XmlElement | undefined): void {
    const text = this.#text;
    const from = this.#at;
    if (text.startsWith('<!--', this.#at)) this.#skipTo('-->', 'comment');
    else if (element !== undefined && text.startsWith('<![CDATA[', from)) {
      this.#skipTo(']]>', 'CDATA section');
      element.text += text.slice(from + 9, this.#at - 3);
    } else if (/^<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text.slice(this.#at, this.#at + 12))) {
      throw new XmlError(
        'forbidden-xml',
        'document type declarations and entities are refused',
        this.#lineNow(),
      );
    } else this.#fail('unknown declaration');
  }

  #skipTo(end: string, what: string): void {
    const found = this.#text.indexOf(end, this.#at + 2);
    if (found < 0) this.#fail(`${what} is not closed`);
    this.#at = found + end.length;
  }

  #close(): void {
    this.#at += 2;
    const name = this.#name();
    this.#space();
    if (this.#text[this.#at] !== '>') this.#fail(`malformed end of <${name}>`);
    this.#ends(name, this.#at + 1);
  }

  #tag(): void {
    const start = this.#at;
    this.#at++;
    const element = this.#element(this.#name(), {}, start);
    for (;;) {
      this.#space();
      const sign = this.#text[this.#at];
      const isClosed = sign === '/' && this.#text[this.#at + 1] === '>';
      if (sign === '>' || isClosed) {
        this.#begins(element, isClosed, this.#at + (isClosed ? 2 : 1));
        return;
      }
      if (sign === undefined) this.#fail(`<${element.name}> is not closed`);
      this.#attribute(element);
    }
  }

  #attribute(element: XmlElement): void {
    const name = this.#name();
    this.#space();
    if (this.#text[this.#at] !== '=') this.#fail(`attribute ${name} has no value`);
    this.#at++;
    this.#space();
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") this.#fail(`value of ${name} is not quoted`);
    const end = this.#text.indexOf(quote!, this.#at + 1);
    if (end < 0) this.#fail(`value of ${name} is not closed`);
    const raw = this.#text.slice(this.#at + 1, end);
    if (raw.includes('<')) this.#fail(`"<" in the value of ${name}`);
    if (Object.hasOwn(element.attributes, name)) this.#fail(`attribute ${name} is given twice`);
    element.attributes[name] = (raw.includes('&') ? this.#decode(raw) : raw).trim();
    this.#at = end + 1;
  }

  #decode(raw: string): string {
    return raw.replace(/&([^;&<]{0,32});?/g, (whole: string, body: string) => {
      if (!whole.endsWith(';')) this.#fail('"&" without an entity');
      const known = ENTITIES[body];
      if (known !== undefined) return known;
      const number = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(body);
      if (number === null) {
        throw new XmlError('forbidden-xml', `entity &${body}; is refused`, this.#lineNow());
      }
      const code = number[1] !== undefined ? Number.parseInt(number[1], 16) : Number(number[2]);
      if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        this.#fail(`&${body}; is no character`);
      }
      return String.fromCodePoint(code);
    });
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const found = NAME.exec(this.#text);
    if (found === null) this.#fail('a name is expected here');
    this.#at = NAME.lastIndex;
    return found![0];
  }

  #space(): void {
    const text = this.#text;
    let at = this.#at;
    while (isSpace(text.charCodeAt(at))) at++;
    this.#at = at;
  }

  #lineNow(): number {
    return this.#lines.of(this.#at);
  }

  #fail(message: string): never {
    throw new XmlError('malformed-xml', message, this.#lineNow());
  }
}

/** Text made safe for an attribute value or an element's content. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
