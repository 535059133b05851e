import type { RcmBoard } from '@ircrisk/contract/modules/risk/rcm.ts';
import { rcmFailure, rcmFunction, rcmMode } from '@ircrisk/contract/resources/rcm.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { SheetColumn, SheetRow } from '@ircrisk/ui/grid/column.ts';
import { ResourceSheet } from '@ircrisk/ui/grid/ResourceSheet.tsx';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Exchange } from '@ircrisk/ui/resource/Exchange.tsx';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';

const sheets = { functions: rcmFunction, failures: rcmFailure, modes: rcmMode } as const;
type Sheet = keyof typeof sheets;

const texts = ['statement', 'performanceStandard', 'mode', 'cause', 'effect', 'task', 'mtbfSource'];

/** Columns in their order; a text that must be there is written in Chinese, in English its translation stands beside it. */
function namesOf(sheet: Sheet, language: Language): string[] {
  const en = language === 'en';
  const own = (name: string) => (en ? `${name}En` : name);
  if (sheet === 'functions')
    return ['code', 'statement', ...(en ? ['statementEn'] : []), own('performanceStandard')];
  if (sheet === 'failures') return ['code', 'statement', ...(en ? ['statementEn'] : [])];
  return [
    'failureCode',
    'number',
    'mode',
    ...(en ? ['modeEn'] : []),
    own('cause'),
    own('effect'),
    'consequence',
    'outcome',
    'recheck',
    own('task'),
    'intervalValue',
    'intervalUnit',
    'basis',
    'trade',
    'runningState',
    'duration',
    'taskCost',
    'packageCode',
    'pattern',
    'mtbf',
    own('mtbfSource'),
    'beta',
    'eta',
    'potentialFailureDays',
    'leadDays',
    'repairCost',
    'downtime',
    'downtimeCost',
  ];
}

const columns: Readonly<Record<string, Partial<SheetColumn>>> = {
  code: { frozen: true },
  failureCode: { frozen: true, merged: true },
  number: { frozen: true },
  // What is not translated yet shows the other language rather than nothing.
  ...Object.fromEntries(
    texts.map((name) => [
      `${name}En`,
      { show: (row: SheetRow, text: string) => text || String(row[name] ?? '') },
    ]),
  ),
};

interface Props {
  study: RcmBoard;
  isEditable: boolean;
  onSaved: () => void;
}

/** The operating context, and the information worksheet from functions to failures to modes. */
export function InformationView({ study, isEditable, onSaved }: Props) {
  const t = useText();
  const language = useLanguage();
  const [sheet, setSheet] = useState<Sheet>('modes');
  const filters = useMemo(() => ({ studyId: study.id }), [study.id]);
  const given = useMemo(() => ({ studyId: { value: study.id } }), [study.id]);
  const names = useMemo(() => namesOf(sheet, language), [sheet, language]);
  const counts = {
    functions: study.functions.length,
    failures: study.failures.length,
    modes: study.modes.length,
  };
  const context = nameIn(language, study.operatingContext ?? '', study.operatingContextEn);
  return (
    <section className="rcm-information">
      <p className="rcm-context">
        <b>{t('rcm.information.context')}</b> {context || t('rcm.information.noContext')}
      </p>
      <Segmented
        aria-label={t('rcm.information.sheets')}
        value={sheet}
        onChange={(next) => setSheet(next as Sheet)}
        options={(['functions', 'failures', 'modes'] as const).map((value) => ({
          value,
          label: `${t(`rcm.information.${value}`)} ${counts[value]}`,
        }))}
      />
      <ResourceSheet
        key={sheet}
        resource={sheets[sheet]}
        filters={filters}
        names={names}
        columns={columns}
        given={given}
        isEditable={isEditable}
        onSaved={onSaved}
        tools={
          <Exchange resource={sheets[sheet]} filters={filters} canImport={isEditable} onChanged={onSaved} />
        }
      />
    </section>
  );
}
