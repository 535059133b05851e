import { PlusOutlined } from '@ant-design/icons';
import type { targetKinds } from '@ircrisk/contract/modules/rbi.ts';
import { rbiStudy } from '@ircrisk/contract/resources/rbi.ts';
import { type RecordData, resourceKey } from '@ircrisk/ui/api/resource-api.ts';
import { useLanguage, useText } from '@ircrisk/ui/i18n/texts.ts';
import type { ColumnOverride, ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { StudyState } from '@ircrisk/ui/study/StudyState.tsx';
import { NO_VALUE } from '@ircrisk/units';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { riskUnit, shortNumber, shownAs } from '../format.ts';

const NewStudyDialog = lazy(() => import('./NewStudyDialog.tsx'));

function OpenLink({ id, text }: { id: string; text: string }) {
  const { leaf } = usePage();
  const { open } = useShell();
  return (
    <button type="button" className="rbi-link" onClick={() => open(`${leaf.path}/study/${id}`)}>
      {text}
    </button>
  );
}

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
  code: { width: 100, render: ({ id, code }) => <OpenLink id={id} text={String(code)} /> },
  state: { render: ({ state }) => <StudyState state={state} /> },
};

/** Studies of the project; each opens in a tab of its own. */
export function StudyList() {
  const { leaf } = usePage();
  const { open } = useShell();
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const overrides = useMemo<ResourceOverrides>(
    () => ({
      columns,
      actions: [
        {
          key: 'new',
          title: { zh: '新建研究', en: 'New study' },
          icon: <PlusOutlined aria-hidden />,
          place: 'toolbar',
          permission: 'rbi-study.create',
          run: () => setMaking(true),
        },
        {
          key: 'open',
          title: { zh: '打开', en: 'Open' },
          place: 'row',
          run: ([record]) => {
            if (record) open(`${leaf.path}/study/${record.id}`);
          },
        },
      ],
    }),
    [open, leaf.path],
  );
  return (
    <>
      <ResourceScreen resource={rbiStudy} overrides={overrides} />
      {isMaking && (
        <Suspense>
          <NewStudyDialog
            onClose={() => setMaking(false)}
            onMade={(id) => {
              setMaking(false);
              void queries.invalidateQueries({ queryKey: resourceKey(rbiStudy) });
              open(`${leaf.path}/study/${id}`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
