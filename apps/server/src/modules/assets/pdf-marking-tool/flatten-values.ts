import type { Shape } from '@ircrisk/engine-pdf-mark';

/** A mark as it is printed: its shape in the colour that counts, and its words as on the screen. */
export interface FlatMark extends Shape {
  readonly page: number;
  readonly text: string;
  /** The code of a loop stands on its colour. */
  readonly isFlag: boolean;
}
