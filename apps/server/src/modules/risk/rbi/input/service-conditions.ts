import type { Conditions, MaterialFamily } from '@ircrisk/engine-api581';
import type { LedgerRow, ProcessRow } from './ledger-rows.ts';

const FAMILIES: Record<string, MaterialFamily> = {
  carbonSteel: 'carbon-steel',
  lowAlloy: 'low-alloy',
  austenitic: 'austenitic-stainless',
  ferritic: 'ferritic-stainless',
  duplex: 'duplex-stainless',
  nickelAlloy: 'nickel-alloy',
  copperAlloy: 'copper-alloy',
  titanium: 'titanium',
  aluminium: 'aluminium',
  castIron: 'cast-iron',
};

/** Family of the method; chromium-molybdenum and carbon-½Mo grades are told by their composition. */
export function familyOf({
  materialType,
  materialComposition,
}: Pick<LedgerRow, 'materialType' | 'materialComposition'>): MaterialFamily | undefined {
  const family = FAMILIES[materialType];
  if (family !== 'low-alloy') return family;
  if (/Cr.*Mo/i.test(materialComposition)) return 'cr-mo';
  return /^C-(0\.5|1\/2)Mo/.test(materialComposition) ? 'c-half-mo' : family;
}

/** The side of its equipment that a part is on. */
export const sideOf = ({
  partType,
  equipmentType,
}: Pick<LedgerRow, 'partType' | 'equipmentType'>): ProcessRow['side'] =>
  partType === 'tube' || partType === 'channel' || partType === 'tubesheet'
    ? 'tube'
    : partType === 'jacket'
      ? 'jacket'
      : equipmentType === 'piping'
        ? 'pipe'
        : 'shell';

/** Process data of the side the part is on, the newest record of several; another side's where its own has none. */
export const processOf = (row: LedgerRow): ProcessRow | undefined =>
  row.process.findLast(({ side }) => side === sideOf(row)) ?? row.process.at(-1);

/** Of the part, else of the stream on its side, else of the equipment: one record, not a mixture of several. */
export const pressureOf = (row: LedgerRow): number | null =>
  row.partPressure ?? processOf(row)?.pressureNormal ?? row.equipmentPressure;
export const temperatureOf = (row: LedgerRow): number | null =>
  row.partTemperature ?? processOf(row)?.temperatureNormal ?? row.equipmentTemperature;

/** Chromium of a low-alloy or chromium steel, by the composition or the grade: 15CrMoR, 12Cr2Mo1R, 1Cr5Mo, 2.25Cr-1Mo, P9. */
export function chromiumOf({
  materialComposition,
  materialName,
}: Pick<LedgerRow, 'materialComposition' | 'materialName'>): number | null {
  const stated = /(\d+(?:\.\d+)?)\s*Cr\s*-/i.exec(materialComposition)?.[1];
  if (stated) return Number(stated);
  // In Chinese grades the figure behind Cr is the content in per cent, none meaning about one.
  const grade = /^\d{1,2}Cr(\d{0,2})(?=Mo)/.exec(materialName)?.[1];
  return grade === undefined ? null : grade === '' ? 1 : Number(grade);
}

/** What people call the stream: the process record's word, else the equipment's. */
export const wordsOf = (row: LedgerRow): string => processOf(row)?.fluid || row.medium || '';

const INSULATIONS: readonly (readonly [RegExp, string])[] = [
  [/泡沫玻璃|foam ?glass/i, 'foamGlass'],
  [/珍珠岩|pe[ar]+lite/i, 'pearlite'],
  [/玻璃棉|glass ?(wool|fib)|fib(er|re)glass/i, 'fiberglass'],
  [/岩棉|矿棉|矿渣棉|mineral|rock ?wool/i, 'mineralWool'],
  [/硅酸钙|calcium sil/i, 'calciumSilicate'],
  [/石棉|asbestos/i, 'asbestos'],
];
export const insulationOf = (text: string): string =>
  INSULATIONS.find(([words]) => words.test(text))?.[1] ?? 'unknown';

const LININGS: readonly (readonly [RegExp, string])[] = [
  [/耐酸砖|acid ?brick/i, 'acidBrick'],
  [/搪玻璃|glass/i, 'glassLined'],
  [/玻璃钢|frp|fib(er|re)/i, 'fiberglass'],
  [/隔热|耐火|浇注|refractory|castable/i, 'castableRefractory'],
  [/合金|衬板|strip|alloy/i, 'stripLinedAlloy'],
];
export const liningOf = (text: string): string =>
  LININGS.find(([words]) => words.test(text))?.[1] ?? 'organicMedium';

/** True or false where the ledger knows; left out where it does not say. */
const known = (value: number | null | undefined, limit = 0): boolean | undefined =>
  value === null || value === undefined ? undefined : value > limit;

const says = (text: string, words: RegExp): true | undefined => (words.test(text) ? true : undefined);

/** Free hydrogen in the stream; hydrogen sulfide, chloride, fluoride and peroxide are none, nor is a hydrotreated oil. */
export const saysHydrogen = (words: string): true | undefined =>
  says(
    words,
    /氢气|循环氢|混氢|新氢|富氢|\bhydrogen\b(?! (sul|chlor|fluor|perox|cyan))|(^|[^a-z0-9])H[2₂](?![a-z0-9₂])/i,
  );

/** What the ledger tells of the service; silence stays silence. */
export function conditionsOf(row: LedgerRow): Conditions {
  const process = processOf(row);
  const words = wordsOf(row);
  const flags = new Set(row.inspections.flatMap(({ sccFlags }) => sccFlags));
  const wet = process?.ph !== null && process?.ph !== undefined ? true : undefined;
  const found: Conditions = {
    insulated: row.insulation !== null && row.insulation !== '',
    uninsulatedOutdoors: row.insulation === null || row.insulation === '',
    lined: row.lining !== null && row.lining !== '',
    h2s: flags.has('wetH2S') || known(process?.h2sFraction),
    chlorides: flags.has('chloride') || known(process?.chloridePpm),
    naphthenicAcid: known(process?.tan, 0.5),
    water: wet ?? (flags.has('wetH2S') || says(words, /水|water|steam|蒸汽/i)),
    sulfur: says(words, /硫|原油|渣油|sulfur|crude|resid/i) ?? known(process?.h2sFraction),
    hydrogen: saysHydrogen(words),
    leanAmine: flags.has('amine') || says(words, /贫胺|lean amine/i),
    amine: says(words, /胺|amine|MDEA/i),
    caustic: flags.has('caustic') || says(words, /碱|NaOH|caustic/i),
    carbonate: flags.has('carbonate') || undefined,
    wetSulfideAtShutdown: flags.has('pta') || undefined,
    hf: flags.has('hf') || undefined,
    ammonia: flags.has('ammonia') || says(words, /氨|ammonia/i),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
