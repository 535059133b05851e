import { BookOutlined, CheckOutlined } from '@ant-design/icons';
import {
  linkCase,
  type SimilarCase,
  similarCases,
} from '@ircrisk/contract/modules/safety/incident-case-search.ts';
import {
  attributeTexts,
  linkKinds,
  type SimilarSubject,
} from '@ircrisk/contract/resources/safety/case-choices.ts';
import { fewAttributes } from '@ircrisk/engine-case';
import { useAct, useCall } from '@ircrisk/ui/api/queries.ts';
import { useSay } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';
import { Button, Skeleton, Switch, Tooltip } from 'antd';
import { useState } from 'react';
import { useShell } from '#shell/shell-context.ts';
import { valueText } from './labels.ts';
import './case.css';

/** Said in the words of the contract: the panel stands in pages of other modules, without the texts of this one. */
const words = {
  title: { zh: '相似案例', en: 'Similar cases' },
  weighed: { zh: '按严重度和年代', en: 'By severity and age' },
  none: { zh: '没有可比较的案例。', en: 'No case can be compared with it.' },
  few: {
    zh: '只比较了 {compared}/{of} 项属性，仅供参考',
    en: 'Only {compared} of {of} attributes compared: for orientation only',
  },
  compared: { zh: '{compared}/{of} 项属性', en: '{compared} of {of} attributes' },
  common: { zh: '共同的词', en: 'Words of both' },
  more: { zh: '另有 {words} 个词，合计 {sum}', en: '{words} more words, {sum} together' },
  deaths: { zh: '死亡 {count}', en: '{count} killed' },
  similarity: { zh: '相似度', en: 'Similarity' },
  review: { zh: '记为已学习', en: 'Note as reviewed' },
  withdrawn: { zh: '{count} 个关联案例已撤回', en: '{count} linked cases were withdrawn' },
} as const;

type Words = NonNullable<SimilarCase['parts'][number]['text']>;
/** How often each has the word; the products and what the rest adds make up the dot product. */
const commonWords = ({ words: told, rest, dot, lengths }: Words, say: ReturnType<typeof useSay>): string =>
  [
    ...told.map(({ word, one, other }) => `${word} ${one}·${other}`),
    ...(rest.words > 0 ? [say(words.more, rest)] : []),
    `Σ = ${dot} / (${lengths.map((length) => length.toFixed(2)).join(' · ')})`,
  ].join(', ');

interface Props {
  subject: SimilarSubject;
  id: string;
  k?: number;
}

/** Cases like this record, with what makes them alike and how much was compared. */
export function SimilarCases({ subject, id, k = 5 }: Props) {
  // Reading is no button: whoever has the page of the cases may read them.
  const { leaves } = useShell();
  const mayRead = leaves.some(({ component }) => component === 'module/incident-case-search/main');
  return mayRead ? <Shown subject={subject} id={id} k={k} /> : null;
}

function Shown({ subject, id, k }: Required<Props>) {
  const say = useSay();
  const [weighed, setWeighed] = useState(false);
  const { data } = useCall(
    similarCases,
    { entityType: subject, entityId: id, k, weighed },
    { keepPrevious: true, staleTime: 60_000 },
  );
  return (
    <Panel
      title={say(words.title)}
      tools={
        <span className="case-tools">
          <Switch size="small" checked={weighed} onChange={setWeighed} aria-label={say(words.weighed)} />
          {say(words.weighed)}
        </span>
      }
    >
      {!data && <Skeleton active />}
      {data && (
        <ul className="case-similar" aria-label={say(words.title)}>
          {data.cases.map((one) => (
            <One key={one.id} one={one} subject={subject} id={id} classNames={data.classNames} />
          ))}
          {data.cases.length === 0 && <li className="case-faint">{say(words.none)}</li>}
          {data.withdrawn > 0 && (
            <li className="case-faint">{say(words.withdrawn, { count: data.withdrawn })}</li>
          )}
        </ul>
      )}
    </Panel>
  );
}

interface OneProps {
  one: SimilarCase;
  subject: SimilarSubject;
  id: string;
  classNames: Readonly<Record<string, string>>;
}
function One({ one, subject, id, classNames }: OneProps) {
  const say = useSay();
  const { open } = useShell();
  const link = useAct(linkCase, { refreshes: [similarCases] });
  const alike = one.parts.filter(({ likeness }) => likeness > 0);
  const weak = one.compared < fewAttributes;
  const percent = `${Math.round(one.score * 100)}%`;
  return (
    <li>
      <div className="case-line">
        <Tooltip title={say(weak ? words.few : words.compared, { compared: one.compared, of: one.of })}>
          <span
            className={weak ? 'case-score case-weak' : 'case-score'}
            role="img"
            aria-label={`${say(words.similarity)} ${percent}, ${say(words.compared, { compared: one.compared, of: one.of })}`}
          >
            <strong>{percent}</strong>
            <small>
              {one.compared}/{one.of}
            </small>
          </span>
        </Tooltip>
        <Button
          type="link"
          size="small"
          className="case-open"
          onClick={() => open(`/incident-case-search/case/${one.id}`)}
        >
          {one.title}
        </Button>
        <span className="case-faint">
          {one.happenedOn ?? one.year}
          {one.fatalities ? ` · ${say(words.deaths, { count: one.fatalities })}` : ''}
        </span>
        {one.link ? (
          <span className="case-chip case-done">
            <CheckOutlined aria-hidden /> {say(linkKinds[one.link])}
          </span>
        ) : (
          subject !== 'incident-case' && (
            <Tooltip title={say(words.review)}>
              <Button
                type="text"
                size="small"
                icon={<BookOutlined />}
                aria-label={`${say(words.review)}: ${one.title}`}
                loading={link.isPending}
                onClick={() =>
                  link.mutate({ caseId: one.id, entityType: subject, entityId: id, kind: 'reviewed' })
                }
              />
            </Tooltip>
          )
        )}
      </div>
      <div className="case-chips">
        {alike.map(({ attribute, likeness, other, text }) => (
          <span
            key={attribute}
            className="case-chip"
            title={text && `${say(words.common)}: ${commonWords(text, say)}`}
          >
            {attribute === 'text'
              ? `${say(attributeTexts.text)} ${Math.round(likeness * 100)}%`
              : `${say(attributeTexts[attribute])}: ${other.map((value) => say(valueText(attribute, value, classNames[value] ?? null))).join(', ')}${likeness < 1 ? ' ≈' : ''}`}
          </span>
        ))}
      </div>
      {one.firstLesson && <p className="case-lesson">{one.firstLesson}</p>}
    </li>
  );
}
