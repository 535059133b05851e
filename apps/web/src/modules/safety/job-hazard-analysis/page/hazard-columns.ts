/** Risk before and after stand side by side, next to the hazard; what leads from one to the other follows. */
export const hazardColumns = [
  'stepId',
  'hazard',
  'initialL',
  'initialE',
  'initialC',
  'initialColour',
  'residualL',
  'residualE',
  'residualC',
  'residualColour',
  'existing',
  'elimination',
  'substitution',
  'engineering',
  'administrative',
  'ppe',
  'emergency',
  'factor',
  'accidentType',
  'alarpNote',
  'responsible',
  'controlStatus',
];
/** Fields with an English text beside them. */
export const told = [
  'hazard',
  'existing',
  'elimination',
  'substitution',
  'engineering',
  'administrative',
  'ppe',
  'emergency',
  'alarpNote',
];

/** In English its own texts are shown and written, the first ones where there are none yet; the hazard's own name stays at hand. */
export const namesIn = (names: readonly string[], english: boolean): string[] =>
  english ? [...names.map((name) => (told.includes(name) ? `${name}En` : name)), 'hazard'] : [...names];
