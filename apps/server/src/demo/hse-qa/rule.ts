type Clause = readonly [
  clause: string,
  page: number,
  heading: string,
  headingEn: string,
  text: string,
  textEn: string,
];

/** A rule of the demo refinery in its own words. */
export interface Rule {
  readonly number: string;
  readonly title: string;
  readonly titleEn: string;
  readonly type: 'procedure' | 'standard' | 'manual';
  readonly keywords: string;
  readonly effective: string;
  readonly clauses: readonly Clause[];
}
