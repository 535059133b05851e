import { faqReport } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaFaq, qaJudgement, qaPassage, qaQuestion } from '@ircrisk/contract/resources/safety/qa.ts';
import { qaQuizItem } from '@ircrisk/contract/resources/safety/qa-quiz.ts';
import { searchSynonym } from '@ircrisk/contract/resources/search-synonym.ts';
import { call } from '@ircrisk/ui/api/client.ts';
import type { RecordData } from '@ircrisk/ui/api/resource-api.ts';
import type { TextLoader } from '@ircrisk/ui/i18n/texts.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { MadeFileButton } from '@ircrisk/ui/parts/MadeFileButton.tsx';
import type { ResourceOverrides } from '@ircrisk/ui/resource/overrides.ts';
import { ResourceScreen } from '@ircrisk/ui/resource/ResourceScreen.tsx';
import { usePermission } from '@ircrisk/ui/session/permissions.ts';
import { NO_VALUE } from '@ircrisk/units';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useCallback } from 'react';
import { usePage } from '#shell/page-context.ts';
import { useShell } from '#shell/shell-context.ts';
import { useView } from '#shell/use-view.ts';
import { AskView } from './AskView.tsx';
import './hse-qa.css';

const KnowledgeView = lazy(() => import('./KnowledgeView.tsx').then((it) => ({ default: it.KnowledgeView })));
const LearnView = lazy(() => import('./LearnView.tsx').then((it) => ({ default: it.LearnView })));
const MetricsView = lazy(() => import('./MetricsView.tsx').then((it) => ({ default: it.MetricsView })));
const QuestionPage = lazy(() => import('./QuestionPage.tsx'));

export const texts: TextLoader = {
  zh: () => import('./locales/zh.json'),
  en: () => import('./locales/en.json'),
};
export const phone = true;

const views = [
  ...(['ask', 'learn', 'experts', 'faq', 'knowledge'] as const),
  ...(['passages', 'quiz', 'synonyms', 'judged', 'metrics'] as const),
] as const;
type View = (typeof views)[number];
/** Room for the longest of their words: "To be answered", "Special operations". */
const questionColumns: ResourceOverrides = {
  columns: {
    category: { width: 180, render: ({ categoryName }) => String(categoryName ?? NO_VALUE) },
    state: { width: 140, render: ({ stateName }) => String(stateName ?? NO_VALUE) },
  },
};
const forManagers: readonly View[] = ['passages', 'quiz', 'synonyms', 'judged', 'metrics'];

/** Ask and read, or learn by questions; below it the experts' list, the FAQ, the documents and the figures. A path below (`question/17`) is one question. */
export default function HseQaPage() {
  const { below } = usePage();
  const id = /^question\/(\d+)$/.exec(below)?.[1];
  return (
    <Suspense fallback={<Skeleton active />}>{id ? <QuestionPage key={id} id={id} /> : <Views />}</Suspense>
  );
}

function Views() {
  const t = useText();
  const { leaf } = usePage();
  const { open } = useShell();
  const manages = usePermission('hse-qa.manage');
  const shown = views.filter((view) => manages || !forManagers.includes(view));
  const [view, show] = useView(shown, 'view');
  const openQuestion = useCallback(
    (record: RecordData) => open(`${leaf.path}/question/${record.id}`),
    [open, leaf.path],
  );
  const switcher = (
    <div className="qa-views">
      <Segmented
        size="small"
        aria-label={t('hse-qa.views')}
        value={view}
        onChange={show}
        options={shown.map((value) => ({ value, label: t(`hse-qa.view.${value}`) }))}
      />
    </div>
  );
  switch (view) {
    case 'experts':
      return (
        <ResourceScreen
          key={view}
          resource={qaQuestion}
          overrides={questionColumns}
          note={switcher}
          onOpen={openQuestion}
        />
      );
    case 'faq':
      return (
        <ResourceScreen
          key={view}
          resource={qaFaq}
          note={
            <span className="qa-note">
              {switcher}
              <MadeFileButton make={(format) => call(faqReport, { format })}>
                {t('hse-qa.booklet')}
              </MadeFileButton>
            </span>
          }
        />
      );
    case 'passages':
      return <ResourceScreen key={view} resource={qaPassage} note={switcher} />;
    case 'quiz':
      return <ResourceScreen key={view} resource={qaQuizItem} note={switcher} />;
    case 'synonyms':
      return <ResourceScreen key={view} resource={searchSynonym} note={switcher} />;
    case 'judged':
      return <ResourceScreen key={view} resource={qaJudgement} note={switcher} />;
    case 'knowledge':
      return <KnowledgeView switcher={switcher} />;
    case 'learn':
      return <LearnView switcher={switcher} />;
    case 'metrics':
      return <MetricsView switcher={switcher} />;
    default:
      return <AskView switcher={switcher} />;
  }
}
