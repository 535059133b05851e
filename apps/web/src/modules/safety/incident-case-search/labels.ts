import { damageMechanisms } from '@ircrisk/contract/resources/ledger/damage-mechanisms.ts';
import {
  type CaseFacet,
  caseOrigins,
  casePhases,
  countries,
  hazardTexts,
  unitTexts,
} from '@ircrisk/contract/resources/safety/case-choices.ts';
import { accidentTypes } from '@ircrisk/contract/resources/safety/jha-choices.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { latentCodes } from '@ircrisk/engine-root-cause';

const texts: Readonly<Partial<Record<CaseFacet, Readonly<Record<string, Text>>>>> = {
  unit: unitTexts,
  accidentType: accidentTypes,
  phase: casePhases,
  hazard: hazardTexts,
  mechanism: damageMechanisms,
  latent: latentCodes,
  country: countries,
  origin: caseOrigins,
};
const unset: Text = { zh: '未填写', en: 'Not set' };

/** What a value of a facet is called; classes of equipment come with their names. */
export function valueText(facet: string, value: string, name?: string | null): Text {
  if (value === '') return unset;
  if (name) return { zh: name, en: name };
  const known = texts[facet as CaseFacet]?.[value];
  if (known) return known;
  return facet === 'decade' ? { zh: `${value} 年代`, en: `${value}s` } : { zh: value, en: value };
}
