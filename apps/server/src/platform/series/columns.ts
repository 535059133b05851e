/** Points of one delivery, one column each; times in milliseconds since 1970. */
export interface PointColumns {
  readonly tagIds: string[];
  readonly times: number[];
  readonly values: (number | null)[];
  readonly qualities: number[];
}

/** A column as the text of an array: ten thousand numbers need no quotes, one by one. */
export const columnText = (values: readonly (number | string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join()}}`;
