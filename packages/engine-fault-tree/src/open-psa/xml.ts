/** A small, strict XML reader: elements, attributes and text; nothing that could fetch or expand. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Character data directly inside, trimmed by the reader's user. */
  text: string;
  line: number;
  /** Of a model in several files: which one. */
  file?: string;
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
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isPlain = (code: number): boolean =>
  isLetter(code) || (code >= 48 && code <= 57) || code === 0x2d || code === 0x5f;
/** Space, "=", ">" or "/": nothing a name could go on with. */
const isAfterName = (code: number): boolean =>
  isSpace(code) || code === 0x3d || code === 0x3e || code === 0x2f;

export function parseXml(text: string, file?: string): XmlElement {
  return new Reader(text, file).document();
}

class Reader {
  readonly #text: string;
  readonly #file: string | undefined;
  #at = 0;
  #line = 1;
  /** Where the current line ends. */
  #lineEnd: number;

  constructor(text: string, file: string | undefined) {
    this.#text = text;
    this.#file = file;
    this.#lineEnd = this.#breakAfter(0);
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  document(): XmlElement {
    let root: XmlElement | null = null;
    const open: XmlElement[] = [];
    const text = this.#text;
    while (this.#at < text.length) {
      const start = text.indexOf('<', this.#at);
      this.#content(start < 0 ? text.length : start, open[open.length - 1]);
      if (start < 0) break;
      this.#at = start;
      const next = text.charCodeAt(start + 1);
      if (next === 0x2f) this.#close(open);
      else if (next === 0x3f) this.#skipTo('?>', 'processing instruction');
      else if (next === 0x21) this.#declaration(open[open.length - 1]);
      else {
        const { element, closed } = this.#open();
        const parent = open[open.length - 1];
        if (parent !== undefined) parent.children.push(element);
        else if (root === null) root = element;
        else this.#fail('more than one root element');
        if (!closed) open.push(element);
        if (open.length > MAX_DEPTH) this.#fail(`elements nested deeper than ${MAX_DEPTH}`);
      }
    }
    const left = open.pop();
    if (left !== undefined) this.#fail(`<${left.name}> of line ${left.line} is not closed`);
    if (root === null) this.#fail('no root element');
    return root!;
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

  #close(open: XmlElement[]): void {
    this.#at += 2;
    const name = this.#name();
    this.#space();
    if (this.#text[this.#at] !== '>') this.#fail(`malformed end of <${name}>`);
    const element = open.pop();
    if (element === undefined) this.#fail(`</${name}> closes nothing`);
    if (element!.name !== name) this.#fail(`</${name}> closes <${element!.name}> of line ${element!.line}`);
    this.#at++;
  }

  #open(): { element: XmlElement; closed: boolean } {
    const line = this.#lineNow();
    this.#at++;
    const element: XmlElement = { name: this.#name(), attributes: {}, children: [], text: '', line };
    if (this.#file !== undefined) element.file = this.#file;
    for (;;) {
      this.#space();
      const sign = this.#text[this.#at];
      if (sign === '>') {
        this.#at++;
        return { element, closed: false };
      }
      if (sign === '/' && this.#text[this.#at + 1] === '>') {
        this.#at += 2;
        return { element, closed: true };
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
    const from = this.#at;
    const text = this.#text;
    let at = from;
    while (isPlain(text.charCodeAt(at))) at++;
    // Most names are plain letters; the full rule is only asked where one may go on or begins otherwise.
    const first = text.charCodeAt(from);
    if (at > from && isLetter(first) && isAfterName(text.charCodeAt(at))) {
      this.#at = at;
      return text.slice(from, at);
    }
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
    while (this.#lineEnd < this.#at) {
      this.#line++;
      this.#lineEnd = this.#breakAfter(this.#lineEnd + 1);
    }
    return this.#line;
  }

  #breakAfter(from: number): number {
    const found = this.#text.indexOf('\n', from);
    return found < 0 ? Number.POSITIVE_INFINITY : found;
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
