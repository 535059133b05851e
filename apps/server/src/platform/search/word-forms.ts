const endings = [
  ...['ations', 'ation', 'ements', 'ement', 'ments', 'ment', 'ions', 'ion', 'ings', 'ing'],
  ...['iest', 'ied', 'ier', 'ies', 'ily', 'est', 'ed', 'er', 'es', 'ly', 'e', 's', 'y'],
];
const shortestRoot = 3;

/** What is left of an English word without its ending: `digging` and `dig` are dig, `replaced` and `replacement` replac. */
function rootOf(word: string): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= shortestRoot);
  const root = ending ? word.slice(0, -ending.length) : word;
  return root.length > shortestRoot && /([bdfglmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}

/** Verbs that change within: whoever asks whether tools may be thrown means the clause on throwing. */
const irregular = `
  blow blew blown|break broke broken|bring brought|burst|buy bought|dig dug|draw drew drawn|drive drove driven|fall fell fallen|feel felt|freeze froze frozen
  give gave given|hang hung|hear heard|hold held|keep kept|lay laid|lead led|leave left|lift|lose lost|meet met|pay paid|ride rode ridden|ring rang rung
  rise rose risen|send sent|shake shook shaken|shut|sink sank sunk|speak spoke spoken|spend spent|stand stood|steal stole stolen|stick stuck|strike struck|swell swollen
  take took taken|teach taught|tear tore torn|tell told|throw threw thrown|wear wore worn|write wrote written`
  .split(/[|\n]/)
  .map((verb) => verb.trim().split(' '))
  .filter(({ length }) => length > 1);
const otherForms = new Map(irregular.flatMap((verb) => verb.map((form) => [form, verb] as const)));
/** The verb itself for any form of it: thrown and throwing are throw. */
const verbOf = (word: string): readonly string[] =>
  otherForms.get(word) ?? otherForms.get(word.replace(/(?:ing|s)$/, '')) ?? [];

/**
 * The forms an English word may stand in, itself first: whoever asks how deep one may dig means the clause on digging. Only for
 * questions put in whole sentences; a search for `plate` is not one for `plating`.
 */
export function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  const root = rootOf(word);
  const doubled = `${root}${root.at(-1)}`;
  const regular = [root, doubled].flatMap((one) => [one, ...endings.map((end) => one + end)]);
  return [...new Set([word, ...verbOf(word), ...regular])];
}

/** Without what inflects it; a noun of -ion only where enough is left to be a verb: inspection is inspect, station is itself. */
function inflected(word: string): string {
  const root = word.replace(/(?<=[a-z]{5})(?:ions?|ment)$|(?<=[a-z]{2})(?:ings?|ed|es|s|e)$/, '');
  return /([bdfglmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}

/** The forms that are surely the same word: digging and dig, not station and state. */
export const closeForms = (word: string): string[] =>
  formsOf(word).filter((form) => inflected(form) === inflected(word) || verbOf(word).includes(form));
