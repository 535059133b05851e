import type { Shape } from '@ircrisk/engine-pdf-mark';

/** A mark as it is printed: its shape in the colour that counts, and what stands beside it. */
export interface FlatMark extends Shape {
  readonly page: number;
  readonly label: string;
  readonly text: string;
}
