/** The same words in both languages. */
export type Said = readonly [zh: string, en: string];
