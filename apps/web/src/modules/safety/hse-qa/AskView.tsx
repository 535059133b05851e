import { SearchOutlined } from '@ant-design/icons';
import { type Answer, ask, longestQuestion } from '@ircrisk/contract/modules/safety/hse-qa.ts';
import { qaCategories } from '@ircrisk/contract/resources/safety/qa-choices.ts';
import { useAct } from '@ircrisk/ui/api/queries.ts';
import { useLanguage, useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { EmptyState } from '@ircrisk/ui/parts/EmptyState.tsx';
import { PageTitle } from '@ircrisk/ui/parts/PageTitle.tsx';
import { usePhone } from '@ircrisk/ui/parts/use-phone.ts';
import { Button, Checkbox, Input, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AnswerCard } from './AnswerCard.tsx';
import { AskedAbout } from './AskedAbout.tsx';
import { RelatedPanel } from './RelatedPanel.tsx';
import { keepRecent, readRecent } from './recent.ts';
import { SpeakButton } from './SpeakButton.tsx';
import { spokenInto } from './speech.ts';

const DocumentPane = lazy(() => import('./DocumentPane.tsx').then((it) => ({ default: it.DocumentPane })));
const ExpertDrawer = lazy(() => import('./ExpertDrawer.tsx').then((it) => ({ default: it.ExpertDrawer })));

type Category = keyof typeof qaCategories;
/** What people ask most in each field, to begin with. */
const starters: Partial<Record<Category, { zh: string; en: string }>> = {
  special: { zh: '进受限空间前氧含量要求是多少？', en: 'What oxygen level is needed before entry?' },
  inspection: { zh: '安全阀多久校验一次？', en: 'How often is a safety valve calibrated?' },
  incident: { zh: '事故发生后多长时间上报？', en: 'How soon is an accident reported?' },
  chemical: { zh: '氢氟酸溅到皮肤怎么处理？', en: 'Hydrofluoric acid on the skin: what to do?' },
  ppe: { zh: '缺氧环境用什么呼吸器？', en: 'Which respirator for oxygen deficiency?' },
  isolation: { zh: '双阀加放空能代替盲板吗？', en: 'May double block and bleed replace a blind?' },
  emergency: { zh: '发现着火先做什么？', en: 'What is the first step on finding a fire?' },
  health: { zh: '气温多少度停止室外作业？', en: 'At what heat does outdoor work stop?' },
};

/** One box, the answer with its citations, and beside it the document they come from. */
export function AskView({ switcher }: { switcher: ReactNode }) {
  const t = useText();
  const say = useSay();
  const language = useLanguage();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = new URLSearchParams(search);
  const asked = address.get('q') ?? '';
  const superseded = address.get('superseded') === '1';
  const equipmentId = address.get('equipmentId');
  const [typed, setTyped] = useState(asked);
  const [chosen, setChosen] = useState<number>();
  const [expert, setExpert] = useState(false);
  const [recent, setRecent] = useState(readRecent);
  const asking = useAct(ask, {
    onDone(result) {
      setChosen(window.innerWidth > 900 && result.citations.length > 0 ? 0 : undefined);
    },
  });
  const { mutate } = asking;
  // The answer of another question never stands under this one, not while it is waited for and not when none came.
  const answer = asking.variables?.question === asked ? asking.data : undefined;
  const last = useRef('');
  useEffect(() => {
    const key = `${language} ${superseded} ${equipmentId} ${asked}`;
    if (!asked || last.current === key) return;
    last.current = key;
    setTyped(asked);
    mutate({ question: asked, superseded, ...(equipmentId ? { equipmentId } : {}) });
    setRecent(keepRecent(asked));
  }, [asked, superseded, equipmentId, language, mutate]);
  const go = (question: string, old = superseded, about = equipmentId) => {
    const text = question.trim();
    if (text === asked && old === superseded && about === equipmentId) {
      if (text !== '') mutate({ question: text, superseded, ...(equipmentId ? { equipmentId } : {}) });
      return;
    }
    const next = new URLSearchParams();
    if (text) next.set('q', text);
    if (old) next.set('superseded', '1');
    if (about) next.set('equipmentId', about);
    navigate(`${pathname}?${next}`);
  };
  const citation = chosen === undefined ? undefined : answer?.citations[chosen];
  return (
    <div className="qa-page">
      <PageTitle title={t('hse-qa.title')} note={switcher} />
      <div className={`qa-split${citation ? ' qa-split-open' : ''}`}>
        <div className="qa-column">
          <section className="ir-card qa-ask">
            <form
              className="qa-box"
              onSubmit={(event) => {
                event.preventDefault();
                go(typed);
              }}
            >
              <Input
                size="large"
                type="search"
                enterKeyHint="search"
                prefix={<SearchOutlined aria-hidden />}
                aria-label={t('hse-qa.question')}
                placeholder={t('hse-qa.placeholder')}
                maxLength={longestQuestion}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              {isPhone && (
                <SpeakButton onSaid={(words) => setTyped((now) => spokenInto(now, words, longestQuestion))} />
              )}
              {/* The name stays while the sign of waiting comes and goes. */}
              <Button
                type="primary"
                size="large"
                htmlType="submit"
                aria-label={t('hse-qa.ask')}
                loading={asking.isPending}
              >
                {t('hse-qa.ask')}
              </Button>
            </form>
            {equipmentId && (
              <AskedAbout equipmentId={equipmentId} onLeave={() => go(typed, superseded, null)} />
            )}
            <Checkbox checked={superseded} onChange={(event) => go(typed, event.target.checked)}>
              {t('hse-qa.superseded')}
            </Checkbox>
            <div className="qa-chips">
              {(Object.keys(starters) as Category[]).map((category) => (
                <Button
                  key={category}
                  size="small"
                  title={say(starters[category] ?? qaCategories[category])}
                  onClick={() => go(say(starters[category] ?? qaCategories[category]))}
                >
                  {say(qaCategories[category])}
                </Button>
              ))}
            </div>
            {answer && <AskedLine answer={answer} />}
          </section>
          {asking.isPending && !answer && <Skeleton active />}
          {answer && (
            <AnswerCard
              key={answer.queryId}
              answer={answer}
              question={asked}
              chosen={chosen}
              onChoose={setChosen}
              onExpert={() => setExpert(true)}
            />
          )}
          {answer && <RelatedPanel synonyms={answer.synonyms} />}
          {!answer && !asking.isPending && <Start recent={recent} onAsk={(question) => go(question)} />}
        </div>
        {citation && (
          <Suspense fallback={<Skeleton active />}>
            <DocumentPane
              citation={citation}
              place={(chosen ?? 0) + 1}
              cited={answer?.citations.map(({ passageId }) => passageId) ?? []}
              onClose={() => setChosen(undefined)}
            />
          </Suspense>
        )}
      </div>
      {expert && (
        <Suspense>
          <ExpertDrawer
            question={asked}
            answer={answer}
            equipmentId={equipmentId}
            onClose={() => setExpert(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Words of the reader's language first. */
const ownFirst = (words: readonly string[], english: boolean) => {
  const isOwn = (word: string) => /\p{Script=Han}/u.test(word) !== english;
  return [...words.filter(isOwn), ...words.filter((word) => !isOwn(word))];
};

function AskedLine({ answer }: { answer: Answer }) {
  const t = useText();
  const english = useLanguage() === 'en';
  return (
    <div className="qa-line">
      {answer.synonyms.length > 0 && (
        <span>
          {t('hse-qa.synonyms')}
          {answer.synonyms.map((words) => (
            <em key={words.join()}>{ownFirst(words, english).slice(0, 4).join(' = ')}</em>
          ))}
        </span>
      )}
      <span className="qa-faint">
        {t('hse-qa.searched', { passages: answer.passages, ms: Math.round(answer.milliseconds) })}
      </span>
    </div>
  );
}

function Start({ recent, onAsk }: { recent: readonly string[]; onAsk: (question: string) => void }) {
  const t = useText();
  if (recent.length === 0)
    return <EmptyState title={t('hse-qa.startTitle')} purpose={t('hse-qa.startText')} />;
  return (
    <section className="ir-card qa-recent">
      <h2>{t('hse-qa.recent')}</h2>
      <ul>
        {recent.map((question) => (
          <li key={question}>
            <button type="button" className="qa-link" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
