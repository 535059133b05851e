import { managementEvaluation } from '@ircrisk/contract/resources/management-evaluation.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { StudyList } from '@ircrisk/ui/study/StudyList.tsx';
import { shown } from '@ircrisk/units';
import { Segmented } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import './evaluation.css';

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
/** The list; what is opened from it is work for a desk. */
export const phone = (below: string): boolean => below === '';

const Evaluation = lazy(() => import('./Evaluation.tsx'));
const CompareView = lazy(() => import('./CompareView.tsx'));

const figure = (value: unknown, digits: number) => (typeof value === 'number' ? shown(value, digits) : '–');
const columns = {
  totalPoints: { render: ({ totalPoints }: Record<string, unknown>) => figure(totalPoints, 4) },
  factor: { render: ({ factor }: Record<string, unknown>) => figure(factor, 3) },
};

/** Evaluations of the project, and their comparison; a path below (`evaluation/17`) is one evaluation. */
export default function EvaluationPage() {
  const t = useText();
  const { below } = usePage();
  const id = /^evaluation\/(\d+)$/.exec(below)?.[1];
  return (
    <Suspense fallback={<output className="page-loading">{t('evaluation.loading')}</output>}>
      {id ? <Evaluation key={id} id={id} /> : <Lists />}
    </Suspense>
  );
}

function Lists() {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const [tab, setTab] = useState<'evaluations' | 'compare'>('evaluations');
  const openOne = useCallback((id: string) => open(`${leaf.path}/evaluation/${id}`), [open, leaf.path]);
  return (
    <div className="mse-lists">
      <Segmented
        aria-label={t('evaluation.lists')}
        value={tab}
        onChange={(next) => setTab(next as 'evaluations' | 'compare')}
        options={(['evaluations', 'compare'] as const).map((value) => ({
          value,
          label: t(`evaluation.list.${value}`),
        }))}
      />
      {tab === 'evaluations' ? (
        <StudyList resource={managementEvaluation} onOpen={openOne} columns={columns} />
      ) : (
        <CompareView />
      )}
    </div>
  );
}
