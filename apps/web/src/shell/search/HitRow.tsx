import {
  ApartmentOutlined,
  FileTextOutlined,
  FlagOutlined,
  FundOutlined,
  PlusOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { markedRanges, type SearchGroup, searchReasons, typedWords } from '@ircrisk/contract/search.ts';
import { useLanguage, useSay } from '@ircrisk/ui/i18n/texts.ts';
import { MenuIcon } from '@ircrisk/ui/icons/menu-icons.tsx';
import type { ReactNode } from 'react';
import { titleOf } from '../menu.ts';
import type { Choice } from './found.ts';

const icons: Record<SearchGroup, ReactNode> = {
  equipment: <ApartmentOutlined aria-hidden />,
  study: <FundOutlined aria-hidden />,
  order: <ToolOutlined aria-hidden />,
  event: <FlagOutlined aria-hidden />,
  document: <FileTextOutlined aria-hidden />,
  person: <UserOutlined aria-hidden />,
};

/** A text with the typed words marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const [begin, end] of markedRanges(text, typedWords(words))) {
    pieces.push(text.slice(from, begin), <mark key={begin}>{text.slice(begin, end)}</mark>);
    from = end;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}

interface Props {
  id: string;
  choice: Choice;
  words: string;
  selected: boolean;
  onChoose: () => void;
}

export function HitRow({ id, choice, words, selected, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the combobox that owns the list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={selected ? 'search-hit on' : 'search-hit'}
      onClick={onChoose}
    >
      {choice.kind === 'record' ? (
        <RecordHit choice={choice} words={words} />
      ) : (
        <PlaceHit choice={choice} words={words} />
      )}
    </div>
  );
}

function RecordHit({ choice, words }: { choice: Extract<Choice, { kind: 'record' }>; words: string }) {
  const say = useSay();
  const { number, title, beside, stateName, why } = choice.hit;
  return (
    <>
      {icons[choice.group]}
      {number && (
        <b>
          <Marked text={number} words={words} />
        </b>
      )}
      <span className="search-title">
        <Marked text={title} words={words} />
        {beside && <small>{beside}</small>}
      </span>
      {why && (
        <span className="search-why" title={why.text}>
          {say(searchReasons[why.reason])} <Marked text={why.text} words={words} />
        </span>
      )}
      {stateName && <span className="search-state">{stateName}</span>}
    </>
  );
}

function PlaceHit({ choice, words }: { choice: Extract<Choice, { kind: 'page' | 'act' }>; words: string }) {
  const language = useLanguage();
  const other = choice.kind === 'page' ? titleOf(choice.item, language === 'zh' ? 'en' : 'zh') : '';
  return (
    <>
      {choice.kind === 'act' ? <PlusOutlined aria-hidden /> : <MenuIcon name={choice.item.icon} />}
      <span className="search-title">
        <Marked text={choice.title} words={words} />
      </span>
      {other && other !== choice.title && <small className="search-other">{other}</small>}
    </>
  );
}
