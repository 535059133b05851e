import {
  categoryTexts,
  consequenceParts,
  indexFactors,
  likelihoodParts,
} from '@ircrisk/contract/resources/criticality/choices.ts';
import { criticalitySegment } from '@ircrisk/contract/resources/criticality/segment.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { criticalityText } from '@ircrisk/engine-criticality';
import type { Notice } from '@ircrisk/units';

const surroundings: Readonly<Record<string, Text>> = {
  diameterMm: criticalitySegment.fields.diameter,
  maopMPa: criticalitySegment.fields.maop,
  pressureMPa: criticalitySegment.fields.maop,
  specificSiteM: criticalitySegment.fields.specificSite,
  flammableSiteM: criticalitySegment.fields.flammableSite,
  villageOf50HouseholdsM: criticalitySegment.fields.village,
  roadOrRailM: criticalitySegment.fields.roadOrRail,
  natureReserveM: criticalitySegment.fields.natureReserve,
  waterM: criticalitySegment.fields.water,
  households: criticalitySegment.fields.households,
  buildingsInRadius: criticalitySegment.fields.buildingsInRadius,
  impactRadiusM: criticalitySegment.fields.radius,
  medium: criticalitySegment.fields.medium,
};
const redundancy: Text = { zh: '冗余度', en: 'redundancy' };
const words: Readonly<Record<string, Text>> = {
  ...indexFactors,
  ...categoryTexts,
  ...likelihoodParts,
  ...consequenceParts,
  ...surroundings,
  redundancy,
};

/** An engine's notice in the reader's words: inputs by their names on the screen, records by what people call them. */
export function problemText(
  notice: Notice,
  language: Language,
  nameOf: (id: string) => string = (id) => id,
): string {
  const { name, id, value, first, second } = notice.values ?? {};
  const named = typeof name === 'string' ? words[name]?.[language] : undefined;
  const called = (key: string, one: unknown) => (typeof one === 'string' ? { [key]: nameOf(one) } : {});
  return criticalityText(
    {
      ...notice,
      values: {
        ...notice.values,
        ...(named ? { name: named } : {}),
        ...called('id', id),
        ...(['unknownSubFunction', 'subFunctionWithoutMain'].includes(notice.code)
          ? called('value', value)
          : {}),
        ...called('first', first),
        ...called('second', second),
      },
    },
    language,
  );
}
