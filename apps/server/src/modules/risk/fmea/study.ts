import { textsInRow, withTexts } from '@ircrisk/contract/errors.ts';
import { fmeaErrors, fmeaStudyCalls } from '@ircrisk/contract/modules/risk/fmea.ts';
import { fmeaStudy } from '@ircrisk/contract/resources/fmea.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { agreeOn } from '@ircrisk/engine-fmeca/structured/edits.ts';
import { elementName, type FmeaModel, saidIn } from '@ircrisk/engine-fmeca/structured/model.ts';
import { type RatingRule, type RiskRow, sheetOf } from '@ircrisk/engine-fmeca/structured/rows.ts';
import { isHighOpen } from '@ircrisk/engine-fmeca/structured/steps.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { commonErrors, fail } from '#platform/http/answer.ts';
import type { ComparedPart, Found, StudyHead, StudyKind } from '#platform/studies/study-kind.ts';
import { rowTexts } from './save.ts';
import { actionsOf, findStudy, ruleOf, type StudyRow } from './store.ts';

async function studyOf(tx: Tx, { id, projectId }: StudyHead): Promise<StudyRow> {
  const found = await findStudy(tx, id, projectId);
  if (!found) throw fail(commonErrors.notFound);
  return found;
}

async function findings(tx: Tx, head: StudyHead): Promise<Found[]> {
  const study = await studyOf(tx, head);
  const sheet = sheetOf(study.model, await ruleOf(tx, study));
  const { rows } = sheet;
  if (rows.length === 0) return [{ level: 'blocks', kind: fmeaErrors.empty }];
  const actions = await actionsOf(tx, study.seriesId);
  const wrong = sheet.net.findings.filter(({ severity }) => severity === 'error').length;
  const open = rows.filter((row) => isHighOpen(row, actions));
  const unrated = rows.filter(({ priority }) => priority === null).length;
  const asking = rows.filter((row) => row.asksReview).length;
  const found: Found[] = [];
  if (wrong > 0) found.push({ level: 'blocks', kind: fmeaErrors.net, params: { count: wrong } });
  if (open.length > 0)
    found.push({
      level: 'blocks',
      kind: withTexts(fmeaErrors.highOpen, { rows: textsInRow(open.slice(0, 3).map(rowTexts)) }),
      params: { count: open.length },
    });
  if (unrated > 0) found.push({ level: 'warns', kind: fmeaErrors.unrated, params: { count: unrated } });
  if (asking > 0) found.push({ level: 'warns', kind: fmeaErrors.asksReview, params: { count: asking } });
  return found.length > 0 ? found : [{ level: 'ok', kind: fmeaErrors.passes }];
}

const titles = {
  rows: { zh: '表单行', en: 'Rows of the sheet' },
  structure: { zh: '结构与功能', en: 'Structure and functions' },
  failures: { zh: '失效', en: 'Failures' },
} as const satisfies Record<string, Text>;

type Told = ReadonlyMap<string, readonly [subject: string, text: string]>;

function compared(title: string, before: Told, after: Told): ComparedPart {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const differences = ids.flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)];
    if (old?.[1] === now?.[1]) return [];
    const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    return [
      {
        change,
        subject: (now ?? old)?.[0] ?? '',
        before: old?.[1] ?? null,
        after: now?.[1] ?? null,
      } as const,
    ];
  });
  return { title, total: differences.length, differences: differences.slice(0, 500) };
}

const toldRow = (row: RiskRow, language: Language): string =>
  [
    `S ${row.severity ?? '–'} O ${row.occurrence ?? '–'} D ${row.detection ?? '–'} AP ${row.priority ?? '–'}`,
    row.revisedPriority ? `AP′ ${row.revisedPriority}` : '',
    row.risk?.prevention ?? '',
    row.risk?.control ?? '',
    row.effects.map((effect) => saidIn(effect, language)).join(' / '),
  ]
    .filter(Boolean)
    .join(' · ');

function toldParts(model: FmeaModel, rule: RatingRule, language: Language) {
  const { rows } = sheetOf(model, rule);
  return {
    rows: new Map(
      rows.map((row) => [
        row.id,
        [
          [row.mode, row.cause].flatMap((one) => (one ? [saidIn(one, language)] : [])).join(' ← '),
          toldRow(row, language),
        ] as const,
      ]),
    ),
    structure: new Map(
      [
        ...model.elements.map((one) => [one.id, elementName(one, language), one.parentId ?? ''] as const),
        ...model.functions.map((one) => [one.id, saidIn(one, language), one.requirement ?? ''] as const),
      ].map(([id, name, more]) => [id, [name, `${name} ${more}`.trim()] as const]),
    ),
    failures: new Map(
      model.failures.map((one) => {
        const text = saidIn(one, language);
        return [one.id, [text, one.severity ? `${text} S${one.severity}` : text] as const];
      }),
    ),
  };
}

/** A study goes to review with a sound net and an answer to every high row; what is not rated is told to the signers. */
export const fmeaKind: StudyKind = {
  resource: fmeaStudy,
  calls: fmeaStudyCalls,
  columns: { code: 'study_no', name: 'study_name', nameEn: 'study_name_en' },
  link: (id) => `/fmea/study/${id}/sheet`,
  revisionColumns: { highCount: 'high_count' },
  copiedColumns: ['model', 'matrix_row_id', 'row_count', 'rated_count', 'high_count', 'high_after'],
  ready: findings,
  /** What was approved is agreed on: an effect that is rated higher later flags the rows below it. */
  async copy(tx, head, to) {
    const study = await studyOf(tx, head);
    const { net } = sheetOf(study.model, await ruleOf(tx, study));
    const model = agreeOn(study.model, net.severities);
    await tx.run(sql`update fmea_studies set model = ${JSON.stringify(model)}::jsonb where id = ${to}`);
  },
  async compare(tx, from, to, language) {
    const [before, after] = [await studyOf(tx, from), await studyOf(tx, to)];
    const [old, now] = [
      toldParts(before.model, await ruleOf(tx, before), language),
      toldParts(after.model, await ruleOf(tx, after), language),
    ];
    return (['rows', 'failures', 'structure'] as const).map((part) =>
      compared(say(titles[part], language), old[part], now[part]),
    );
  },
};
