/** Groups of equipment classes, ISO 14224:2016 table A.4. */
export const classGroups = {
  rotating: ['CE', 'CO', 'EG', 'EM', 'GT', 'LE', 'MI', 'PU', 'ST', 'TE', 'BL'],
  mechanical: [
    'CV',
    'CR',
    'FS',
    'HE',
    'HB',
    'HO',
    'LA',
    'PL',
    'PI',
    'SI',
    'SE',
    'TA',
    'TU',
    'SW',
    'VE',
    'WI',
  ],
  electrical: ['FC', 'PC', 'PT', 'SG', 'UP'],
  safetyAndControl: ['CL', 'EC', 'ES', 'FG', 'FF', 'IG', 'IP', 'NO', 'TC', 'VA'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const groupByClass = new Map<string, string>(
  Object.entries(classGroups).flatMap(([group, classes]) => classes.map((one) => [one, group] as const)),
);
export const classGroupOf = (code: string): string | undefined => groupByClass.get(code);

/** Classes of the same group, the class itself left out. */
export const classesBeside = (code: string): string[] => {
  const group = classGroupOf(code);
  return [...groupByClass].flatMap(([one, its]) => (its === group && one !== code ? [one] : []));
};
