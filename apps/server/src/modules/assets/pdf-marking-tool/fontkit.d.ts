declare module 'fontkit' {
  interface Glyph {
    readonly path: { toSVG(): string };
    readonly advanceWidth: number;
  }
  interface Font {
    readonly unitsPerEm: number;
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly { readonly xAdvance: number }[];
    };
  }
  export function openSync(file: string): Font;
}
