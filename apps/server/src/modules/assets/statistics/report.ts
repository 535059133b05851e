import {
  bandTexts,
  type ReportColumn,
  type ReportId,
  type ReportResult,
  reports,
} from '@ircrisk/contract/modules/assets/statistics.ts';
import { matricesDiffer } from '@ircrisk/contract/modules/system/risk-matrix.ts';
import { equipmentStates, riskLevels, typeChoices } from '@ircrisk/contract/resources/ledger/choices.ts';
import { mechanismChoices } from '@ircrisk/contract/resources/ledger/damage-mechanisms.ts';
import { certificate } from '@ircrisk/contract/resources/ledger/inspection.ts';
import { actionStates } from '@ircrisk/contract/resources/ledger/shared-objects.ts';
import { type Language, say, type Text } from '@ircrisk/contract/text.ts';
import { isKeptFrom } from '#modules/safety/incident-management/index.ts';
import { matricesBehind } from '#modules/system/risk-matrix/index.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import { matrixRows, queries, type Scope } from './queries.ts';

type Row = { group: string | null } & Record<string, string | number | null>;

const dictionaries: Record<NonNullable<ReportColumn['dictionary']>, Record<string, Text>> = {
  equipmentType: typeChoices,
  equipmentState: equipmentStates,
  mechanism: mechanismChoices,
  riskLevel: riskLevels,
  certificateKind: certificate.fields.kind.choices,
  actionState: actionStates,
  ...bandTexts,
};
const blank: Text = { zh: '未填写', en: 'Blank' };
const checks: Record<string, Text> = {
  incomplete: { zh: '设备完整度低于 80%', en: 'Equipment less than 80 % complete' },
  noServiceDate: { zh: '设备缺少投用日期', en: 'Equipment without in-service date' },
  noMaterial: { zh: '设备缺少主体材料', en: 'Equipment without material' },
  operatingAboveDesign: { zh: '操作压力高于设计压力', en: 'Operating above design pressure' },
  spelling: { zh: '疑似重复位号', en: 'Tags that differ in spelling only' },
  noParts: { zh: '承压设备没有部件', en: 'Pressure equipment without parts' },
  noGrade: { zh: '检验缺少安全状况等级', en: 'Inspections without safety grade' },
  doubtful: { zh: '存疑测厚值', en: 'Doubtful readings' },
  calculatedAbove: { zh: '壁厚低于计算厚度', en: 'Wall below calculated thickness' },
};

const withoutConfidential: Text = {
  zh: '没有计入您无权查看的保密事件：近 12 个月不是整月；全公司已结束的整月数字见“事故率”',
  en: 'Confidential incidents you may not read are not in it, since these are no whole months; the figures of the company for whole months that are over are under Rates',
};

/** Levels of several matrices stand side by side: said, since the same word need not mean the same risk. */
async function cautionOf(tx: Tx, id: ReportId, scope: Scope, language: Language): Promise<string | null> {
  if (id === 'incident-pyramid' && isKeptFrom(scope.viewer)) return say(withoutConfidential, language);
  if (id !== 'risk-by-unit') return null;
  const rows = await tx.all<{ id: string | null }>(matrixRows(scope));
  const names = await matricesBehind(
    tx,
    rows.map((row) => row.id),
    language,
  );
  if (names.length < 2) return null;
  return say(matricesDiffer, language, {
    count: names.length,
    names: names.join(language === 'en' ? ', ' : '、'),
  });
}

const additive = (column: ReportColumn) => column.kind === 'count' && column.key !== 'cumulative';

/** One report: rows of the database with group texts, and totals that are sums of what is shown. */
export async function readReport(
  tx: Tx,
  id: ReportId,
  scope: Scope,
  language: Language,
  timeZone: string,
): Promise<ReportResult> {
  const report = reports[id] as { chart: ReportResult['chart']; columns: readonly ReportColumn[] } & Text;
  const [found, day] = await Promise.all([
    tx.all<Row>(queries[id](scope, language)),
    tx.one<{ today: string }>(sql`select current_date as today`),
  ]);
  const [head] = report.columns;
  const texts = id === 'data-quality' ? checks : head?.dictionary ? dictionaries[head.dictionary] : null;
  const rows = withShares(found, report.columns).map(({ group, ...figures }) => ({
    group: group === null ? blank[language] : (texts?.[group]?.[language] ?? group),
    code: texts ? group : null,
    ...figures,
  }));
  const total: Record<string, number> = {};
  for (const column of report.columns.filter(additive))
    total[column.key] = found.reduce((sum, row) => sum + Number(row[column.key] ?? 0), 0);
  return {
    id,
    title: report[language],
    chart: report.chart,
    columns: report.columns.map((column) => ({
      key: column.key,
      title: column[language],
      kind: column.kind,
    })),
    rows,
    total,
    asOf: day.today,
    timeZone,
    caution: await cautionOf(tx, id, scope, language),
  };
}

/** Share and running share of the first count, over what is shown. */
function withShares(rows: readonly Row[], columns: readonly ReportColumn[]): Row[] {
  const counted = columns.find(({ key }) => key === 'count');
  if (!counted) return [...rows];
  const wants = (key: string, kind: string) =>
    columns.some((column) => column.key === key && column.kind === kind);
  const sum = rows.reduce((all, row) => all + Number(row.count ?? 0), 0);
  let running = 0;
  return rows.map((row) => {
    running += Number(row.count ?? 0);
    return {
      ...row,
      ...(wants('share', 'percent')
        ? { share: sum === 0 ? null : (100 * Number(row.count ?? 0)) / sum }
        : {}),
      ...(wants('cumulative', 'percent') ? { cumulative: sum === 0 ? null : (100 * running) / sum } : {}),
      ...(wants('cumulative', 'count') ? { cumulative: running } : {}),
    } as Row;
  });
}
