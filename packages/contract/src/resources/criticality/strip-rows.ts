import { type Language, nameIn, type Text } from '@ircrisk/contract/text.ts';
import type { StripRow } from '@ircrisk/engine-criticality';
import { formatQuantity } from '@ircrisk/units';
import { areaLevels, areaVerdicts, bands, locationClasses } from './choices.ts';

/** What the strip map of a line says of a segment. */
export interface SegmentFacts {
  readonly code: string;
  readonly band: string | null;
  readonly hca: string | null;
  readonly hcaLevel: string | null;
  readonly locationClass: string | null;
  readonly coating: string | null;
  readonly coatingEn: string | null;
  readonly soil: string | null;
  readonly soilEn: string | null;
  readonly protectionPotential: number | null;
}

export const stripTitles = {
  post: { zh: '桩号 km', en: 'KP, km' },
  segment: { zh: '管段风险', en: 'Segment risk' },
  hca: { zh: '高后果区', en: 'HCA' },
  place: { zh: '地区等级', en: 'Location class' },
  coating: { zh: '防腐层', en: 'Coating' },
  soil: { zh: '土壤', en: 'Soil' },
  potential: { zh: '阴保电位', en: 'CP potential' },
} satisfies Record<string, Text>;

/** Rows of the strip map in words, the same on screen and on paper: first the segments with their bands, then what the risk comes from. */
export function stripRows(
  segments: readonly SegmentFacts[],
  language: Language,
): { segment: StripRow; rows: StripRow[] } {
  const word = (texts: Readonly<Record<string, Text>>, key: string | null) =>
    (key && texts[key]?.[language]) || null;
  const row = (title: Text, text: (segment: SegmentFacts) => string | null): StripRow => ({
    title: title[language],
    texts: segments.map(text),
  });
  const named = (zh: string | null, en: string | null) => nameIn(language, zh ?? '', en) || null;
  return {
    segment: row(stripTitles.segment, ({ code, band }) => `${code}\n${word(bands, band) ?? '?'}`),
    rows: [
      {
        ...row(stripTitles.hca, ({ hca, hcaLevel }) => {
          if (hca === 'no') return '';
          return hca === 'yes' ? (word(areaLevels, hcaLevel) ?? areaVerdicts.yes[language]) : null;
        }),
        isBar: true,
      },
      row(stripTitles.place, ({ locationClass }) => word(locationClasses, locationClass)),
      row(stripTitles.coating, ({ coating, coatingEn }) => named(coating, coatingEn)),
      row(stripTitles.soil, ({ soil, soilEn }) => named(soil, soilEn)),
      row(stripTitles.potential, ({ protectionPotential }) =>
        protectionPotential === null
          ? null
          : formatQuantity('potential', protectionPotential, language).replace(/^-/, '−'),
      ),
    ],
  };
}
