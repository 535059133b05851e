import type { targetKinds } from '@ircrisk/contract/modules/risk/rbi.ts';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ColumnOverride } from '@ircrisk/ui/resource/overrides.ts';
import { StudyList as Studies } from '@ircrisk/ui/study/StudyList.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { riskUnit, shortNumber, shownAs } from '../format.ts';

const NewStudyDialog = lazy(() => import('./NewStudyDialog.tsx'));

/** In the units of the language, as the study itself shows it. */
function TargetValue({ record }: { record: RecordData }) {
  const language = useLanguage();
  const t = useText();
  const value = record.targetValue as number | null;
  const kind = record.targetKind as (typeof targetKinds)[number];
  if (value === null) return NO_VALUE;
  if (kind === 'areaRisk')
    return `${shortNumber(shownAs(value, 'area', language))} ${riskUnit('area', language)}`;
  const unit = kind === 'damageFactor' || kind === 'thickness' ? '' : t(`rbi.targetUnit.${kind}`);
  return `${shortNumber(value)} ${unit}`.trim();
}

const columns: Readonly<Record<string, ColumnOverride>> = {
  targetValue: { width: 120, align: 'right', render: (record) => <TargetValue record={record} /> },
};

const newStudy = { zh: '新建研究', en: 'New study' };

/** Studies of the project; each opens in a tab of its own. */
export function StudyList({ switcher }: { switcher: ReactNode }) {
  const { leaf } = usePage();
  const { open } = useShell();
  const [isMaking, setMaking] = useState(false);
  const [make] = useState({ title: newStudy, run: () => setMaking(true) });
  const openStudy = useCallback((id: string) => open(`${leaf.path}/study/${id}`), [open, leaf.path]);
  return (
    <>
      <div className="rbi-studies">
        <div className="rbi-screening-head">{switcher}</div>
        <Studies resource={rbiStudy} columns={columns} onOpen={openStudy} make={make} />
      </div>
      {isMaking && (
        <Suspense>
          <NewStudyDialog
            onClose={() => setMaking(false)}
            onMade={(id) => {
              setMaking(false);
              openStudy(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
