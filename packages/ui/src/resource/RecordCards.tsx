import type { Resource } from '@ircrisk/contract/resource.ts';
import { Spin } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { RecordData } from '../api/resource-api.ts';
import { useLanguage, useSay } from '../i18n/texts.ts';
import { cardParts, isEnglishTwin } from './card-parts.ts';
import { columnTitle, columnUnit, declaredColumns, tableColumns } from './columns.tsx';
import type { ColumnOverride } from './overrides.ts';
import './cards.css';

interface Props {
  resource: Resource;
  rows: RecordData[];
  loading?: boolean;
  columns?: readonly string[] | undefined;
  overrides: Readonly<Record<string, ColumnOverride>>;
  onOpen?: (record: RecordData) => void;
  rowActions?: (record: RecordData) => ReactNode;
  empty?: ReactNode;
  onEnd?: (() => void) | undefined;
}

/** The records of a tree one after the other, each with its depth. */
const flat = (rows: readonly RecordData[], depth = 0): { record: RecordData; depth: number }[] =>
  rows.flatMap((record) => [
    { record, depth },
    ...flat((record.children as RecordData[] | undefined) ?? [], depth + 1),
  ]);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A list on a phone: what a record is called, its state, its date and two facts; below it what may be done. */
export default function RecordCards({ resource, rows, overrides, columns, onOpen, ...props }: Props) {
  const say = useSay();
  const language = useLanguage();
  // A card says everything once, in the reader's language.
  const names = (columns ?? declaredColumns(resource, overrides)).filter(
    (name) => !isEnglishTwin(resource, name),
  );
  const parts = useMemo(() => cardParts(resource, names), [resource, names]);
  const drawn = useMemo(
    () =>
      new Map(
        tableColumns({
          resource,
          names: [...new Set([resource.label, ...names])],
          overrides,
          language,
          sort: undefined,
          open: (_, content) => content,
        }).map((column) => [String(column.key), column.render]),
      ),
    [resource, names, overrides, language],
  );
  const show = (name: string, record: RecordData) => drawn.get(name)?.(record[name], record, 0) as ReactNode;
  const isTold = (name: string, record: RecordData) =>
    overrides[name]?.render !== undefined || !isEmpty(record[name]);
  /** What a column's head says over it, in one line: its group and its unit too. */
  const caption = (name: string) =>
    [
      overrides[name]?.group?.[language],
      columnTitle(resource, name, overrides)[language],
      columnUnit(resource.fields[name], language),
    ]
      .filter(Boolean)
      .join(' ');
  const { rowActions } = props;
  const shown = flat(rows);

  if (shown.length === 0 && props.empty) return <div className="ir-list-table">{props.empty}</div>;
  return (
    <Spin spinning={props.loading ?? false}>
      <ul className="ir-cards" aria-label={say(resource.title)}>
        {shown.map(({ record, depth }) => (
          <li
            key={record.id}
            className="ir-record"
            style={depth > 0 ? { marginInlineStart: depth * 14 } : {}}
          >
            <div className="ir-record-head">
              {onOpen ? (
                <button type="button" className="ir-list-label" onClick={() => onOpen(record)}>
                  {show(parts.title, record)}
                </button>
              ) : (
                <b>{show(parts.title, record)}</b>
              )}
              {parts.state && isTold(parts.state, record) && (
                <span className="ir-record-state">{show(parts.state, record)}</span>
              )}
            </div>
            {parts.subtitle && isTold(parts.subtitle, record) && (
              <p className="ir-record-name">{show(parts.subtitle, record)}</p>
            )}
            <div className="ir-record-foot">
              <dl>
                {[...(parts.date ? [parts.date] : []), ...parts.facts]
                  .filter((name) => isTold(name, record))
                  .slice(0, 3)
                  .map((name) => (
                    <div key={name}>
                      <dt>{caption(name)}</dt>
                      <dd>{show(name, record)}</dd>
                    </div>
                  ))}
              </dl>
              {rowActions && <div className="ir-record-acts">{rowActions(record)}</div>}
            </div>
          </li>
        ))}
      </ul>
      {props.onEnd && <End key={shown.length} onSeen={props.onEnd} />}
    </Spin>
  );
}

/** Tells when the end of the cards comes into view. */
function End({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen());
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <span ref={place} />;
}
