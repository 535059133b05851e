/** Where each table comes from. Table numbers are those of the 3rd edition as remembered by the curator. */
export interface Provenance {
  document: string;
  edition: string;
  table: string;
  /** verified: two or more sources agree; single: one source; knowledge: the curator only. */
  confidence: 'verified' | 'single' | 'knowledge';
  doubt?: string;
}

const API = 'API RP 581';
const THIRD = '3rd ed. (2016)';

export const TABLES = {
  gff: { document: API, edition: THIRD, table: 'Part 2 Table 3.1', confidence: 'verified' },
  managementScore: { document: API, edition: THIRD, table: 'Part 2 Table 2.A.1', confidence: 'knowledge' },
  thinningPrior: { document: API, edition: THIRD, table: 'Part 2 Table 4.5', confidence: 'verified' },
  thinningConditional: { document: API, edition: THIRD, table: 'Part 2 Table 4.6', confidence: 'verified' },
  tankBottom: { document: API, edition: THIRD, table: 'Part 2 Table 4.8', confidence: 'verified' },
  legacyArt: {
    document: API,
    edition: '2nd ed. (2008), followed by GB/T 26610.4',
    table: 'Part 2 Table 5.11',
    confidence: 'single',
    doubt:
      'Art 0.25, 3D reads 240 below 260 of the row before: 260 is used; Art 0.65, 5C reads 840: 640 is used',
  },
  liningInorganic: { document: API, edition: THIRD, table: 'Part 2 Table 5.4', confidence: 'verified' },
  liningOrganic: { document: API, edition: THIRD, table: 'Part 2 Table 5.5', confidence: 'verified' },
  crackingBase: { document: API, edition: THIRD, table: 'Part 2 Table 6.3', confidence: 'verified' },
  severityIndex: { document: API, edition: THIRD, table: 'Part 2 Table 6.2', confidence: 'verified' },
  causticChart: {
    document: API,
    edition: THIRD,
    table: 'Part 2 Figure 6.1 (digitised)',
    confidence: 'single',
    doubt: 'the curve was read from a chart',
  },
  amineTree: { document: API, edition: THIRD, table: 'Part 2 Figure 7.1', confidence: 'verified' },
  sourSeverity: { document: API, edition: THIRD, table: 'Part 2 Table 8.2', confidence: 'verified' },
  sscSusceptibility: { document: API, edition: THIRD, table: 'Part 2 Table 8.3', confidence: 'verified' },
  hicSusceptibility: { document: API, edition: THIRD, table: 'Part 2 Table 9.3', confidence: 'verified' },
  carbonate2016: { document: API, edition: THIRD, table: 'Part 2 Table 10.2', confidence: 'verified' },
  carbonate2020: {
    document: API,
    edition: '3rd ed. Addendum 2 (2020)',
    table: 'Part 2 Table 10.2',
    confidence: 'verified',
  },
  polythionic: { document: API, edition: THIRD, table: 'Part 2 Table 11.2', confidence: 'verified' },
  chloride: { document: API, edition: THIRD, table: 'Part 2 Tables 12.2 and 12.3', confidence: 'verified' },
  chlorideOuterRows: {
    document: API,
    edition: THIRD,
    table: 'Part 2 Tables 12.2 and 12.3',
    confidence: 'single',
    doubt: 'rows at or below 38 °C and above 149 °C rest on one source',
  },
  hscHf: { document: API, edition: THIRD, table: 'Part 2 Table 13.2', confidence: 'verified' },
  hicHf: { document: API, edition: THIRD, table: 'Part 2 Table 14.2', confidence: 'verified' },
  externalRate: { document: API, edition: THIRD, table: 'Part 2 Table 15.2', confidence: 'verified' },
  cuiRate: { document: API, edition: THIRD, table: 'Part 2 Table 16.2', confidence: 'verified' },
  cuiComplexity: {
    document: API,
    edition: THIRD,
    table: 'Part 2 §16.6.2',
    confidence: 'knowledge',
    doubt: 'above-average complexity: 1.25 is used, two public codes have 1.75',
  },
  externalChloride: { document: API, edition: THIRD, table: 'Part 2 Table 17.3', confidence: 'verified' },
  cuiChloride: { document: API, edition: THIRD, table: 'Part 2 Table 18.2', confidence: 'verified' },
  htha: { document: API, edition: THIRD, table: 'Part 2 Table 19.2', confidence: 'verified' },
  hthaCurves: {
    document: 'public fits of API RP 941 curves',
    edition: '-',
    table: '-',
    confidence: 'single',
    doubt: 'fits, not the curves themselves',
  },
  brittle: { document: API, edition: THIRD, table: 'Part 2 Tables 20.4 and 20.5', confidence: 'verified' },
  exemptionCurves: { document: 'ASME BPVC VIII-1', edition: '-', table: 'UCS-66', confidence: 'verified' },
  temperShift: {
    document: API,
    edition: THIRD,
    table: 'Part 2 §21.6',
    confidence: 'knowledge',
    doubt: 'shift correlations and the 66 °C default',
  },
  embrittlement885: { document: API, edition: THIRD, table: 'Part 2 Table 22.3', confidence: 'verified' },
  sigma: { document: API, edition: THIRD, table: 'Part 2 Table 23.4', confidence: 'verified' },
  pipingFatigue: { document: API, edition: THIRD, table: 'Part 2 §24.6', confidence: 'verified' },
  fluids: { document: API, edition: THIRD, table: 'Part 3 Table 4.2', confidence: 'verified' },
  releaseHoles: { document: API, edition: THIRD, table: 'Part 3 Table 4.4', confidence: 'verified' },
  inventoryDefaults: {
    document: API,
    edition: THIRD,
    table: 'Part 3 Table 3.A.3.2',
    confidence: 'knowledge',
  },
  detectionIsolation: {
    document: API,
    edition: THIRD,
    table: 'Part 3 Tables 4.6 and 4.7',
    confidence: 'verified',
  },
  mitigation: { document: API, edition: THIRD, table: 'Part 3 Table 4.10', confidence: 'verified' },
  componentDamageArea: { document: API, edition: THIRD, table: 'Part 3 Table 4.8', confidence: 'verified' },
  injuryArea: { document: API, edition: THIRD, table: 'Part 3 Table 4.9', confidence: 'verified' },
  toxicLog: { document: API, edition: THIRD, table: 'Part 3 Table 4.11', confidence: 'verified' },
  toxicPower: { document: API, edition: THIRD, table: 'Part 3 Tables 4.12 and 4.13', confidence: 'verified' },
  toxicHfInstantaneous: {
    document: API,
    edition: THIRD,
    table: 'Part 3 Table 4.11',
    confidence: 'knowledge',
    doubt: 'HF instantaneous constant d = 0.33606 was chosen by a scale check',
  },
  toxicUneven: {
    document: API,
    edition: THIRD,
    table: 'Part 3 Table 4.12',
    confidence: 'verified',
    doubt:
      'HCl falls from 10 to 20 minutes and PO jumps tenfold between neighbouring durations; kept as printed',
  },
  acidCaustic: {
    document: API,
    edition: THIRD,
    table: 'Part 3 §4.10.4',
    confidence: 'knowledge',
    doubt: 'constants from knowledge; the change of form is confirmed publicly',
  },
  acidCausticLegacy: {
    document: API,
    edition: '2nd ed. (2008)',
    table: 'Part 3 §5.10.2',
    confidence: 'single',
    doubt: 'falls to zero near 190 psig',
  },
  holeCost: { document: API, edition: THIRD, table: 'Part 3 Table 4.15', confidence: 'verified' },
  materialCost: { document: API, edition: THIRD, table: 'Part 3 Table 4.16', confidence: 'verified' },
  outage: { document: API, edition: THIRD, table: 'Part 3 Table 4.17', confidence: 'verified' },
  evaporation: { document: API, edition: THIRD, table: 'Part 3 Table 4.18', confidence: 'verified' },
  tankRates: { document: API, edition: THIRD, table: 'Part 2 §2.B.14', confidence: 'verified' },
  rateHydrochloric: {
    document: API,
    edition: THIRD,
    table: 'Part 2 Tables 2.B.2.2 to 2.B.2.4',
    confidence: 'verified',
  },
  rateSulfidic: {
    document: API,
    edition: THIRD,
    table: 'Part 2 Tables 2.B.3.2 to 2.B.3.8 and 2.B.3.10',
    confidence: 'single',
    doubt:
      'two public transcriptions differ in some cells of carbon steel: the one whose two unit systems agree is used; 12Cr falls between 371 and 399 °C at S 0.2 %; 316 left out, its acid number axis is not certain',
  },
  rateHydrogenSulfide: {
    document: API,
    edition: THIRD,
    table: 'Part 2 Tables 2.B.4.2 to 2.B.4.7',
    confidence: 'single',
    doubt: 'one transcription; its alloys keep the constant ratios of the Couper-Gorman curves',
  },
  rateAlkalineSour: { document: API, edition: THIRD, table: 'Part 2 Table 2.B.7.2', confidence: 'verified' },
  rateAmine: {
    document: API,
    edition: THIRD,
    table: 'Part 2 Tables 2.B.8.2, 2.B.8.4 and 2.B.8.5',
    confidence: 'single',
    doubt: 'one transcription; a few cells fall with the loading',
  },
  rateOxidation: { document: API, edition: THIRD, table: 'Part 2 Table 2.B.9.2', confidence: 'verified' },
  rateAcidSour: {
    document: API,
    edition: THIRD,
    table: 'Part 2 Tables 2.B.10.2 and 2.B.10.3',
    confidence: 'verified',
  },
  rateSoil: {
    document: API,
    edition: THIRD,
    table: 'Part 2 Tables 2.B.12.2 to 2.B.12.6',
    confidence: 'single',
    doubt: 'one transcription; above 10 000 Ω·cm it has 0.6 where tank bottoms have 0.66',
  },
  rateCarbonDioxide: {
    document: 'NORSOK M-506 / API RP 581',
    edition: 'Rev. 2 (2005) / 3rd ed. (2016)',
    table: 'Table A.1 / Part 2 Table 2.B.13.2',
    confidence: 'verified',
  },
  tankSoils: { document: API, edition: THIRD, table: 'Part 3 Table 6.2', confidence: 'verified' },
  tankEnvironmentCost: { document: API, edition: THIRD, table: 'Part 3 Table 6.6', confidence: 'verified' },
  tankBottomRelease: {
    document: API,
    edition: THIRD,
    table: 'Part 3 §6.2.4',
    confidence: 'single',
    doubt: 'third release branch from one source, repaired; see the method page',
  },
  reliefWeibull: {
    document: API,
    edition: THIRD,
    table: 'Part 1 Tables 7.5 and 7.7',
    confidence: 'verified',
  },
  reliefConfidence: { document: API, edition: THIRD, table: 'Part 1 Table 7.9', confidence: 'verified' },
  reliefDemand: { document: API, edition: THIRD, table: 'Part 1 Tables 7.2 and 7.3', confidence: 'verified' },
  bundleMaterial: {
    document: API,
    edition: THIRD,
    table: 'Part 1 Table 8.3',
    confidence: 'knowledge',
    doubt: 'tube material factors from knowledge',
  },
  riskMatrix: {
    document: API,
    edition: THIRD,
    table: 'Part 1 Table 4.1, Figure 4.1',
    confidence: 'knowledge',
    doubt: 'area limits of the categories and the unbalanced cells from knowledge',
  },
  materials: {
    document: 'specified minimum properties',
    edition: '-',
    table: '-',
    confidence: 'knowledge',
    doubt: 'room-temperature minimum values; strength at temperature should be given',
  },
} as const satisfies Record<string, Provenance>;

export type TableId = keyof typeof TABLES;

/** Provenance with the optional doubt visible to the type system. */
export function provenance(id: TableId): Provenance {
  return TABLES[id];
}
