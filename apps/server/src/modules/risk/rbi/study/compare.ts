import type { Language } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { sql } from '#platform/database/sql.ts';
import type { ComparedPart, StudyHead } from '#platform/studies/study-kind.ts';
import { subjectId, subjectName, subjectNameEn, subjects } from './subjects.ts';

const titles = { zh: '部件的风险等级与损伤系数', en: 'Risk level and damage factor of components' };
const words: Record<string, Record<Language, string>> = {
  L: { zh: '低', en: 'Low' },
  M: { zh: '中', en: 'Medium' },
  MH: { zh: '中高', en: 'Medium high' },
  H: { zh: '高', en: 'High' },
};
const notCalculated = { zh: '未计算', en: 'not calculated' };
const shownRows = 200;

interface Side {
  key: string | null;
  level: string | null;
  df: number | null;
}

const sideText = ({ key, level, df }: Side, language: Language): string | null => {
  if (key === null) return null;
  if (level === null || df === null) return notCalculated[language];
  return `${words[level]?.[language] ?? level}, DF ${df.toPrecision(3)}`;
};

const sideOf = (studyId: string, language: Language) => sql`
  select a.item || ' ' || ${subjectId} as key, e.tag || ' ' || coalesce(${language === 'en' ? subjectNameEn : subjectName}, ${subjectName}, '') as name,
    case s.target_kind when 'financialRisk' then r.financial_level else r.area_level end as level, r.df
  from rbi_assessments a join rbi_studies s on s.id = a.study_id join equipment e on e.id = a.equipment_id ${subjects}
  left join rbi_results r on r.assessment_id = a.id where a.study_id = ${studyId} and a.is_deleted = 0`;

/** Components that came, went, or are judged otherwise: another level, or a damage factor more than a tenth away. */
export async function compareParts(
  tx: Tx,
  from: StudyHead,
  to: StudyHead,
  language: Language,
): Promise<ComparedPart[]> {
  const rows = await tx.all<{
    name: string;
    total: number;
    before: Side;
    after: Side;
  }>(sql`
    with one as (${sideOf(from.id, language)}), two as (${sideOf(to.id, language)})
    select coalesce(two.name, one.name) as name, count(*) over ()::int as total,
      jsonb_build_object('key', one.key, 'level', one.level, 'df', one.df) as before,
      jsonb_build_object('key', two.key, 'level', two.level, 'df', two.df) as after
    from one full join two on two.key = one.key
    where one.key is null or two.key is null or one.level is distinct from two.level
      or (one.df is null) <> (two.df is null) or abs(one.df - two.df) > 0.1 * greatest(one.df, two.df)
    order by one.key is null, two.key is null, 1 limit ${shownRows}`);
  const differences = rows.map(({ name, before, after }) => ({
    change:
      before.key === null
        ? ('added' as const)
        : after.key === null
          ? ('removed' as const)
          : ('changed' as const),
    subject: name,
    before: sideText(before, language),
    after: sideText(after, language),
  }));
  return [{ title: titles[language], total: rows[0]?.total ?? 0, differences }];
}
