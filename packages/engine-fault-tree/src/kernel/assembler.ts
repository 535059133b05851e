/**
 * Just enough of the binary format of WebAssembly (core specification, chapter 5) to write a few functions over 32-bit
 * integers and one memory. Code is nested lists of bytes: every helper gives what leaves its value on the stack.
 */
export type Code = number | Code[];

const I32 = 0x7f;

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let left = value >>> 0;
  do {
    const more = left >= 0x80;
    bytes.push((left & 0x7f) | (more ? 0x80 : 0));
    left >>>= 7;
  } while (left > 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let left = value | 0;
  for (;;) {
    const byte = left & 0x7f;
    left >>= 7;
    if ((left === 0 && (byte & 0x40) === 0) || (left === -1 && (byte & 0x40) !== 0)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
}

export const number = (value: number): Code => [0x41, signed(value)];
export const get = (local: number): Code => [0x20, local];
export const set = (local: number, value: Code): Code => [value, 0x21, local];
export const getGlobal = (global: number): Code => [0x23, global];
export const setGlobal = (global: number, value: Code): Code => [value, 0x24, global];
export const load = (address: Code, offset = 0): Code => [address, 0x28, 2, unsigned(offset)];
export const store = (address: Code, value: Code, offset = 0): Code => [
  address,
  value,
  0x36,
  2,
  unsigned(offset),
];
export const call = (callee: number, ...args: Code[]): Code => [args, 0x10, callee];
export const give = (value: Code): Code => [value, 0x0f];
export const when = (condition: Code, then: Code, otherwise?: Code): Code => [
  condition,
  [0x04, 0x40],
  then,
  otherwise === undefined ? [] : [0x05, otherwise],
  0x0b,
];
/** Repeats its body as long as `condition` holds at its beginning. */
export const repeat = (condition: Code, body: Code): Code => [
  [0x02, 0x40, 0x03, 0x40],
  condition,
  [0x45, 0x0d, 1],
  body,
  [0x0c, 0, 0x0b, 0x0b],
];

const binary =
  (code: number) =>
  (a: Code, b: Code): Code => [a, b, code];
export const equal = binary(0x46);
export const differ = binary(0x47);
export const less = binary(0x48);
export const atMost = binary(0x4c);
export const atLeast = binary(0x4e);
export const plus = binary(0x6a);
export const minus = binary(0x6b);
export const times = binary(0x6c);
export const and = binary(0x71);
export const or = binary(0x72);
export const xor = binary(0x73);
export const left = binary(0x74);
export const right = binary(0x76);

export interface WasmFunction {
  name: string;
  parameters: number;
  /** Beside the parameters, all 32-bit integers. */
  locals: number;
  gives: boolean;
  body: Code;
}

/** A module: functions `env.<import>` without parameters or result, the memory `env.memory`, globals, functions. */
export function assemble(
  imports: readonly string[],
  globals: readonly string[],
  functions: readonly WasmFunction[],
): Uint8Array<ArrayBuffer> {
  const text = (value: string): Code => {
    const codes = Array.from(value, (sign) => sign.charCodeAt(0));
    return [unsigned(codes.length), codes];
  };
  const list = (items: readonly Code[]): Code => [unsigned(items.length), [...items]];
  const section = (id: number, content: Code): Code => {
    const bytes = flat(content);
    return [id, unsigned(bytes.length), bytes];
  };
  const types = [
    { parameters: 0, gives: false },
    ...functions.map(({ parameters, gives }) => ({ parameters, gives })),
  ];
  const module: Code = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(
      1,
      list(
        types.map(({ parameters, gives }) => [
          0x60,
          list(new Array<Code>(parameters).fill(I32)),
          list(gives ? [I32] : []),
        ]),
      ),
    ),
    section(
      2,
      list([
        ...imports.map((name): Code => [text('env'), text(name), 0, 0]),
        [text('env'), text('memory'), 2, 0, 1],
      ]),
    ),
    section(3, list(functions.map((_, i) => unsigned(i + 1)))),
    section(6, list(globals.map(() => [I32, 1, number(0), 0x0b]))),
    section(
      7,
      list([
        ...globals.map((name, i): Code => [text(name), 3, unsigned(i)]),
        ...functions.map(({ name }, i): Code => [text(name), 0, unsigned(imports.length + i)]),
      ]),
    ),
    section(
      10,
      list(
        functions.map(({ locals, body }) => {
          const bytes = flat([list(locals === 0 ? [] : [[unsigned(locals), I32]]), body, 0x0b]);
          return [unsigned(bytes.length), bytes];
        }),
      ),
    ),
  ];
  return Uint8Array.from(flat(module));
}

function flat(code: Code): number[] {
  const bytes: number[] = [];
  const walk = (one: Code): void => {
    if (typeof one === 'number') bytes.push(one);
    else for (const inner of one) walk(inner);
  };
  walk(code);
  return bytes;
}
