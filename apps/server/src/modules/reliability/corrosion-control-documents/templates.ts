import type { ParsedInputOf } from '@ircrisk/contract/endpoint.ts';
import {
  corrosionErrors,
  type windowsFromTemplates,
} from '@ircrisk/contract/modules/reliability/corrosion-control-documents.ts';
import { corrosionWindow } from '@ircrisk/contract/resources/corrosion/window.ts';
import { quantityChoices, seriesTag } from '@ircrisk/contract/resources/series.ts';
import { windowTemplates } from '@ircrisk/engine-operating-window';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { Call } from '#platform/http/handle.ts';
import { createRecord } from '#platform/resources/save.ts';
import { mustSeeAll, viewerOf } from '#platform/resources/scope.ts';

type Input = ParsedInputOf<typeof windowsFromTemplates>;

async function fromTemplate(call: Call, loopId: string, asked: Input['windows'][number]): Promise<string> {
  const { tx, actor, projectId, language } = call;
  const template = windowTemplates.find(({ id }) => id === asked.template);
  if (!template) throw fail(corrosionErrors.noTemplate, { template: asked.template });
  const parameter = template.parameter[language];
  await mustSeeAll(tx, seriesTag, [asked.tagId], viewerOf(actor, projectId));
  const tag = await tx.maybe<{ code: string; quantity: string }>(
    sql`select tag as code, quantity from series_tags where id = ${asked.tagId} and is_deleted = 0`,
  );
  if (!tag) throw fail(commonErrors.notFound);
  if (!template.quantities.includes(tag.quantity))
    throw fail(corrosionErrors.templateTag, {
      ...{ parameter, measure: template.measure, tag: tag.code },
      quantity: quantityChoices[tag.quantity]?.[language] ?? tag.quantity,
    });
  const low = asked.low === undefined ? template.low : asked.low;
  const high = asked.high === undefined ? template.high : asked.high;
  if (low === null && high === null)
    throw fail(corrosionErrors.templateLimit, { parameter, basis: template.basis?.[language] ?? '–' });
  const own = low !== template.low || high !== template.high;
  return createRecord(
    tx,
    corrosionWindow,
    {
      ...{ code: asked.code, loopId, tagId: asked.tagId, level: template.level, low, high },
      ...{ parameter: template.parameter.zh, parameterEn: template.parameter.en },
      ...{ consequence: template.consequence.zh, consequenceEn: template.consequence.en },
      ...{ response: template.response.zh, responseEn: template.response.en },
      // Where a figure comes from is told with it: from the template, or from whoever changed it.
      source: own
        ? `模板 / template ${template.unit.zh} / ${template.unit.en}，限值已调整 / limits adjusted`
        : `模板 / template ${template.unit.zh} / ${template.unit.en}`,
    },
    viewerOf(actor, projectId),
  );
}

/** All of them or none. */
export async function makeWindows(call: Call, { loopId, windows }: Input): Promise<{ ids: string[] }> {
  const ids: string[] = [];
  for (const asked of windows) ids.push(await fromTemplate(call, loopId, asked));
  return { ids };
}
