import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { ShellFigures } from '@ircrisk/engine-thickness';
import { formatNumber, shown } from '@ircrisk/units';
import { told } from '#modules/assets/equipment/index.ts';
import { sql } from '#platform/database/sql.ts';
import type { ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { calculateTank } from './calculate.ts';
import { words } from './report-texts.ts';
import { readTank } from './store.ts';

const figure = (value: unknown): string =>
  typeof value === 'number' ? shown(value) : value === null || value === undefined ? '–' : String(value);

/** Formula, numbers, result and clause of every step, as the engine gave them; SI units. */
function derivation(
  heading: string,
  { steps, reason, warnings, reference }: Figure,
  language: Language,
): Section {
  const t = (text: Text) => say(text, language);
  return {
    heading,
    blocks: [
      { kind: 'text', text: reference, note: true },
      ...[...(reason ? [reason] : []), ...warnings].map((one) => ({
        kind: 'text' as const,
        text: one[language],
      })),
      {
        kind: 'table',
        columns: [
          { title: t(words.formula) },
          { title: t(words.numbers) },
          { title: t(words.value), width: 90, align: 'right' },
          { title: t(words.clause), width: 110 },
        ],
        rows: steps.map((step) => [
          step.name ? `${step.name[language]}: ${step.formula}` : step.formula,
          step.substituted,
          `${figure(step.value)} ${step.unit}`,
          step.reference ?? '',
        ]),
        empty: t(words.none),
      },
    ],
  };
}

interface Made {
  tank: Record<string, unknown>;
  data: Awaited<ReturnType<typeof readTank>>;
}

function reportOf({ tank, data }: Made, language: Language): ReportBody {
  const t = (text: Text) => say(text, language);
  const result = calculateTank(data, {});
  const shell = result.shell.value as ShellFigures | null;
  const metres = (value: number | null) =>
    value === null ? '–' : `${formatNumber(value, { decimals: 2 })} m`;
  return {
    title: t(words.title),
    subject: `${tank.number} ${language === 'en' ? (tank.productEn ?? tank.product ?? '') : (tank.product ?? '')}`,
    number: String(tank.number),
    facts: [],
    sections: [
      {
        heading: t(words.summary),
        blocks: [
          {
            kind: 'facts',
            rows: [
              [t(words.level), metres(result.level)],
              [t(words.gravity), figure(result.specificGravity)],
              [t(words.maxFill), metres(shell?.maxFillM ?? null)],
              [t(words.limiting), figure(shell?.limitingCourse ?? null)],
              [t(words.nextInternal), result.dates.nextInternal ?? '–'],
              [t(words.nextVisual), result.dates.nextExternalVisual ?? '–'],
              [t(words.nextUltrasonic), result.dates.nextExternalUltrasonic ?? '–'],
            ],
          },
          {
            kind: 'table',
            columns: [
              { title: t(words.course) },
              { title: `${t(words.measured)} mm`, align: 'right' },
              { title: `${t(words.least)} mm`, align: 'right' },
              { title: `${t(words.required)} mm`, align: 'right' },
              { title: `${t(words.life)} a`, align: 'right' },
              { title: t(words.verdict) },
            ],
            rows: (shell?.product ?? []).map((course, at) => [
              String(course.course),
              figure(data.courses[at]?.average ?? data.courses[at]?.minimum),
              figure(data.courses[at]?.minimum),
              course.requiredMm === null ? '–' : formatNumber(course.requiredMm, { decimals: 2 }),
              course.remainingLifeYears === null
                ? '–'
                : formatNumber(course.remainingLifeYears, { decimals: 1 }),
              course.wall?.passes == null ? '–' : t(course.wall.passes ? words.passes : words.fails),
            ]),
            empty: t(words.none),
          },
        ],
      },
      derivation(t(words.shell), result.shell, language),
      ...(shell?.product ?? []).map(({ course, steps, warnings }) =>
        derivation(
          say(words.course1, language, { course }),
          { ...result.shell, reason: null, steps: [...steps], warnings: warnings.map(told) },
          language,
        ),
      ),
      derivation(t(words.bottomCourse), result.bottomCourse, language),
      derivation(t(words.internal), result.internal, language),
      ...result.bottoms.flatMap(({ interval, remaining, ...bottom }) => {
        const zone = (language === 'en' && bottom.zoneEn) || bottom.zone;
        return [
          derivation(say(words.interval, language, { zone }), interval, language),
          derivation(say(words.remaining, language, { zone }), remaining, language),
        ];
      }),
      ...(result.settlement ? [derivation(t(words.settlement), result.settlement, language)] : []),
      derivation(t(words.bund), result.bund, language),
    ],
  };
}

/** The calculation sheet of one tank. Whoever asked was shown to see the tank before the job was made. */
export const tankReportJob = reportJob({
  kind: 'atmospheric-tank.report',
  title: words.title,
  async gather(tx, { id }: { id: string; language: Language }, { language }): Promise<Made> {
    const tank = await tx.one<Record<string, unknown>>(sql`
      select t.tank_number as number, t.stored_product as product, t.stored_product_en as "productEn"
      from tanks t where t.id = ${id} and t.is_deleted = 0`);
    return { tank, data: await readTank(tx, id, language) };
  },
  compose: (made, { language }) => reportOf(made, language),
  fileName: (body) => [body.number, body.title],
});
