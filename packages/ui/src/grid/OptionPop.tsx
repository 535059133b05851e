import type { Language } from '@ircrisk/contract/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Option } from '../api/resource-api.ts';
import { useText } from '../i18n/texts.ts';
import { readOptions, readUsers } from '../resource/options.ts';
import type { SheetColumn } from './column.ts';
import { optionsOf } from './content.ts';

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const most = 200;

/** Options of a cell by what is typed: records and people are asked for, the others are known. */
function useCellOptions(column: SheetColumn, text: string, language: Language): readonly Option[] {
  const { field } = column;
  const isAsked = field.kind === 'reference' || field.kind === 'user';
  const { data } = useQuery({
    queryKey: ['sheet-options', field.kind === 'reference' ? field.to : field.kind, text],
    queryFn: ({ signal }) => {
      const query = text ? { keyword: text } : {};
      return field.kind === 'reference' ? readOptions(field.to, query, signal) : readUsers(query, signal);
    },
    enabled: isAsked,
  });
  const known = optionsOf(column, language);
  const found = known.filter(({ label, id }) => plain(label).includes(plain(text)) || id === text);
  return (isAsked ? (data ?? found) : found).slice(0, most);
}

interface Props {
  column: SheetColumn;
  text: string;
  language: Language;
  onPick: (value: unknown, label?: string) => void;
}

/** The list under a cell: arrows choose, Enter takes, a click too. */
export function OptionPop({ column, text, language, onPick }: Props) {
  const t = useText();
  const options = useCellOptions(column, text.trim(), language);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other options
  useEffect(() => setAt(0), [text]);
  const pick = (option: Option) =>
    column.field.kind === 'yesNo' ? onPick(option.id === 'true') : onPick(option.id, option.label);
  useEffect(() => {
    const field = list.current?.closest('.ir-sheet-edit')?.querySelector('textarea');
    const choose = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const option = options[at];
      if (step !== undefined) setAt((before) => Math.max(0, Math.min(options.length - 1, before + step)));
      else if ((event.key === 'Enter' || event.key === 'Tab') && option) pick(option);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the sheet hears of the key.
    field?.addEventListener('keydown', choose, true);
    return () => field?.removeEventListener('keydown', choose, true);
  });
  return (
    <div ref={list} className="ir-sheet-pop">
      {options.length === 0 && <p>{t('ui.sheet.noOption')}</p>}
      {options.map((option, index) => (
        <button
          key={option.id}
          type="button"
          tabIndex={-1}
          aria-pressed={index === at}
          ref={(element) => {
            if (index === at) element?.scrollIntoView({ block: 'nearest' });
          }}
          onPointerDown={(event) => {
            event.preventDefault();
            pick(option);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
