import { statutoryRule } from '@ircrisk/contract/resources/ledger/statutory-rule.ts';
import { nameIn, type Text } from '@ircrisk/contract/text.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useSay } from '@ircrisk/ui/i18n/texts.ts';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { formatQuantity } from '@ircrisk/units';
import { useMemo } from 'react';

const t = (zh: string, en: string): Text => ({ zh, en });

const reasons = {
  stop: t('须处理缺陷或停用', 'treat or stop'),
  entered: t('请按所持文本填写', 'enter from your copy'),
  noRbi: t('不可延长', 'not extended'),
  asLater: t('同最长周期', 'as later'),
  firstOnly: t('仅首次', 'first only'),
};

/** Why an interval stands empty: a rule that stops use has none, a standard without a public figure waits for the owner's. */
function emptyReason(field: string, { stop, maxYears, firstYears }: RecordData): Text {
  if (field === 'rbiMaxYears') return reasons.noRbi;
  if (field === 'firstYears') return maxYears == null ? reasons.entered : reasons.asLater;
  if (stop === true || stop === 1) return reasons.stop;
  return firstYears == null ? reasons.entered : reasons.firstOnly;
}

/** Interval rules: every empty cell says why, and the clause is in sight without scrolling. */
export default function StatutoryRulePage() {
  const say = useSay();
  const language = useLanguage();
  const overrides = useMemo<ResourceOverrides>(() => {
    const years = (field: string, title: Text, width: number) => ({
      title,
      width,
      align: 'right' as const,
      render: (record: RecordData) =>
        typeof record[field] === 'number' ? (
          formatQuantity('years', record[field] as number, language)
        ) : (
          <span className="ir-title-note">{say(emptyReason(field, record))}</span>
        ),
    });
    return {
      columns: {
        code: { width: 128 },
        name: {
          width: 190,
          render: (record) => nameIn(language, String(record.name), record.nameEn as string),
        },
        scope: { width: 130 },
        grades: { title: t('等级', 'Grades'), width: 76 },
        classes: { title: t('级别或标准', 'Class or standard'), width: 116 },
        firstYears: years('firstYears', t('首次检验', 'First'), 104),
        maxYears: years('maxYears', t('最长周期', 'Longest'), 128),
        rbiMaxYears: years('rbiMaxYears', t('RBI 计划', 'RBI plan'), 96),
        clause: { width: 190 },
      },
    };
  }, [say, language]);
  return <ResourceScreen resource={statutoryRule} overrides={overrides} />;
}
