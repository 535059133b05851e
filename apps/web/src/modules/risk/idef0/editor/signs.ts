/** How bad a finding is, told without colour. */
export const signs = { error: '\u25C6', warning: '\u25B2', hint: '\u25A0' } as const;
