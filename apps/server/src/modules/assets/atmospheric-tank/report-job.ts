import type { Figure } from '@ircrisk/contract/modules/assets/equipment.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import { say } from '@ircrisk/contract/text.ts';
import type { ShellFigures } from '@ircrisk/engine-thickness';
import { formatNumber, formatQuantity, shown, unitSymbol } from '@ircrisk/units';
import { inUsUnits } from '@ircrisk/units/derivation-units.ts';
import { told } from '#modules/assets/equipment/index.ts';
import { sql } from '#platform/database/sql.ts';
import type { ReportBody, Section } from '#platform/reports/report.ts';
import { reportJob } from '#platform/reports/report-job.ts';
import { calculateTank } from './calculate.ts';
import { words } from './report-texts.ts';
import { readTank } from './store.ts';

const figure = (value: unknown): string =>
  typeof value === 'number' ? shown(value) : value === null || value === undefined ? '–' : String(value);

/** A result in the units of the reader; formula and numbers stay those of the calculation, which is in SI. */
function resultOf({ value, unit }: { value: unknown; unit: string }, language: Language): string {
  const own = { value: typeof value === 'number' ? value : null, unit };
  const shownIn = language === 'en' && own.value !== null ? inUsUnits(own) : { value, unit };
  return `${figure(shownIn.value)} ${shownIn.unit}`;
}

/** Formula, numbers, result and clause of every step. */
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
          resultOf(step, language),
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
  const metres = (value: number | null) => formatQuantity('length', value, language, { decimals: 2 });
  const thin = (value: number | null | undefined) =>
    formatQuantity('thickness', value, language, {
      unit: false,
      ...(language === 'zh' ? { decimals: 2 } : {}),
    });
  const unit = unitSymbol('thickness', language);
  const pitted = data.courses.some(({ pitRemaining }) => pitRemaining !== null);
  return {
    title: t(words.title),
    subject: `${tank.number} ${language === 'en' ? (tank.productEn ?? tank.product ?? '') : (tank.product ?? '')}`,
    number: String(tank.number),
    facts: [],
    sections: [
      {
        heading: t(words.summary),
        blocks: [
          { kind: 'text', text: t(words.units), note: true },
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
              { title: `${t(words.measured)} ${unit}`, align: 'right' },
              { title: `${t(words.least)} ${unit}`, align: 'right' },
              ...(pitted ? [{ title: `${t(words.pits)} ${unit}`, align: 'right' as const }] : []),
              { title: `${t(words.required)} ${unit}`, align: 'right' },
              { title: `${t(words.life)} ${unitSymbol('years', language)}`, align: 'right' },
              { title: t(words.verdict) },
            ],
            rows: (shell?.product ?? []).map((course, at) => [
              String(course.course),
              thin(data.courses[at]?.average ?? data.courses[at]?.minimum),
              thin(data.courses[at]?.minimum),
              ...(pitted ? [thin(data.courses[at]?.pitRemaining)] : []),
              thin(course.requiredMm),
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
