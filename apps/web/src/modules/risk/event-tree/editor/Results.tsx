import { LinkOutlined } from '@ant-design/icons';
import type { StoredEventTreeResult } from '@ircrisk/contract/modules/risk/event-tree.ts';
import { nameIn } from '@ircrisk/contract/text.ts';
import type { SequenceResult } from '@ircrisk/engine-fault-tree';
import { faultText } from '@ircrisk/engine-fault-tree/messages.ts';
import { warningText } from '@ircrisk/engine-fault-tree/warnings.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { DateText } from '@ircrisk/ui/parts/DateText.tsx';
import { QuantityInput } from '@ircrisk/ui/parts/QuantityInput.tsx';
import { formatNumber, typesetNumber, unitSymbol } from '@ircrisk/units';
import { Button } from 'antd';
import type { LiveAnalysis } from '../analysis/use-analysis.ts';
import { Verdict } from './Sequences.tsx';
import { figureText, linkedTreeOf, listOf, type TreeView, wayText } from './view.ts';

interface Props {
  view: TreeView;
  live: LiveAnalysis;
  record: StoredEventTreeResult | null | undefined;
  sequence: SequenceResult | undefined;
  onPlace: (place: number) => void;
  onOpenTree: (id: string) => void;
}

/** What the tree comes to, what it asks, and what carries the chosen sequence. */
export function Results(props: Props) {
  return (
    <section className="et-results">
      <Classes {...props} />
      <Questions {...props} />
      <Ranking {...props} />
    </section>
  );
}

function Classes({ view, live, record }: Props) {
  const t = useText();
  const { document, verdicts, language } = view;
  const { consequences } = view.content;
  const unit = unitSymbol('frequency', language);
  const hidden = verdicts.filter(({ isHiddenBySharing }) => isHiddenBySharing);
  const setTolerable = (code: string, tolerable: number | null) =>
    document.edit(
      t('event-tree.edit.criterion'),
      (now) => ({
        ...now,
        consequences: now.consequences.map((one) => {
          if (one.code !== code) return one;
          const { tolerable: _, ...rest } = one;
          return tolerable === null || tolerable <= 0 ? rest : { ...rest, tolerable };
        }),
      }),
      `criterion ${code}`,
    );
  return (
    <section aria-label={t('event-tree.classes.title')}>
      <div className="et-head">
        <h2>{t('event-tree.classes.title')}</h2>
        <RecordMark record={record} />
      </div>
      <div className="et-scroll">
        <table className="et-table">
          <thead>
            <tr>
              <th>{t('event-tree.consequence')}</th>
              <th className="et-num">{t('event-tree.frequency', { unit })}</th>
              <th className="et-num">{t('event-tree.classes.tolerable', { unit })}</th>
              <th className="et-num">{t('event-tree.classes.share')}</th>
              <th>{t('event-tree.verdict.title')}</th>
            </tr>
          </thead>
          <tbody>
            {verdicts.map(({ code, name, nameEn, frequency, tolerable, share, verdict }) => (
              <tr key={code}>
                <td>
                  <b>{code}</b> {nameIn(language, name === code ? '' : name, nameEn ?? null)}
                </td>
                <td className="et-num">
                  <b>{typesetNumber(frequency)}</b>
                </td>
                <td className="et-num">
                  {document.isEditable && consequences.some((one) => one.code === code) ? (
                    <span className="et-criterion">
                      <QuantityInput
                        quantity="frequency"
                        suffix=""
                        aria-label={t('event-tree.classes.tolerableOf', { code })}
                        value={tolerable ?? null}
                        onChange={(value) => setTolerable(code, value)}
                      />
                    </span>
                  ) : (
                    typesetNumber(tolerable)
                  )}
                </td>
                <td className="et-num">
                  {share === null ? '–' : `${formatNumber(share * 100, { decimals: share < 0.1 ? 1 : 0 })} %`}
                </td>
                <td>
                  <Verdict verdict={verdict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {hidden.map(({ code, independent }) => (
          <p key={code} className="et-pad et-warn">
            ▲ {t('event-tree.classes.hidden', { code, value: typesetNumber(independent) })}
          </p>
        ))}
        <Messages live={live} view={view} />
      </div>
    </section>
  );
}

function RecordMark({ record }: { record: StoredEventTreeResult | null | undefined }) {
  const t = useText();
  if (!record) return <span className="et-note">{t('event-tree.record.none')}</span>;
  return (
    <span className={record.stale ? 'et-warn' : 'et-met'}>
      {record.stale ? '▲' : '●'} {t(record.stale ? 'event-tree.record.stale' : 'event-tree.record.fresh')}{' '}
      <span className="et-note">
        <DateText value={record.time} short />
      </span>
    </span>
  );
}

function Messages({ live, view: { language } }: Pick<Props, 'live' | 'view'>) {
  const { analysis, error } = live;
  const lines = [
    ...(analysis?.faults ?? []).map((fault) => `${faultText(fault, language)} (${fault.path})`),
    ...(analysis?.warnings ?? []).map((warning) => warningText(warning, language)),
    ...(error ? [error] : []),
  ];
  return [...new Set(lines)].map((line) => (
    <p key={line} className="et-pad et-warn">
      ▲ {line}
    </p>
  ));
}

function Questions({ view, onPlace, onOpenTree }: Props) {
  const t = useText();
  const { questions, nodes, labels, language } = view;
  const strongest = questions
    .filter(
      ({ shared, alone, failure }) => shared.length > 0 && alone !== null && failure !== null && alone > 0,
    )
    .toSorted((a, b) => b.failure! / b.alone! - a.failure! / a.alone!)[0];
  return (
    <section aria-label={t('event-tree.questions.title')}>
      <div className="et-head">
        <h2>{t('event-tree.questions.title')}</h2>
        <span className="et-note">{t('event-tree.questions.note')}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
      <div className="et-scroll" tabIndex={0}>
        <table className="et-table">
          <thead>
            <tr>
              <th>{t('event-tree.questions.column')}</th>
              <th>{t('event-tree.questions.condition')}</th>
              <th>{t('event-tree.questions.source')}</th>
              <th className="et-num">{t('event-tree.questions.failure')}</th>
              <th className="et-num">{t('event-tree.questions.alone')}</th>
              <th>{t('event-tree.questions.shared')}</th>
            </tr>
          </thead>
          <tbody>
            {questions.map(({ column, source, places, failure, alone, shared }) => {
              const linked = linkedTreeOf(view, source);
              const ways = places.map((at) => wayText(nodes, at, t) || t('event-tree.questions.always'));
              return (
                <tr key={`${column} ${places[0]}`}>
                  <td>
                    <button type="button" className="et-chip" onClick={() => onPlace(places[0]!)}>
                      {column}
                    </button>
                  </td>
                  <td className="et-wide" title={ways.join('\n')}>
                    {ways.join(' / ')}
                  </td>
                  <td>
                    {linked ? (
                      <Button type="link" size="small" onClick={() => onOpenTree(linked.id)}>
                        <LinkOutlined aria-hidden /> {linked.code} R{linked.revision}
                      </Button>
                    ) : (
                      <span className="et-note">{source ?? t('event-tree.source.formula')}</span>
                    )}
                  </td>
                  <td className="et-num">
                    <b>{figureText(failure)}</b>
                  </td>
                  <td className="et-num">{figureText(alone)}</td>
                  <td
                    title={listOf(
                      language,
                      shared.map((name) => labels.get(name) ?? name),
                    )}
                  >
                    {shared.map((name) => (
                      <span key={name} className="et-chip">
                        {name.split('/').at(-1)}
                      </span>
                    ))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {strongest && (
          <p className="et-pad et-note">
            {t('event-tree.questions.sharing', {
              column: strongest.column,
              alone: figureText(strongest.alone),
              way: wayText(nodes, strongest.places[0]!, t),
              failure: figureText(strongest.failure),
              times: formatNumber(strongest.failure! / strongest.alone!, { decimals: 1 }),
              events: listOf(
                language,
                strongest.shared.map((name) => labels.get(name) || name),
              ),
            })}
          </p>
        )}
      </div>
    </section>
  );
}

function Ranking({ view, sequence }: Props) {
  const t = useText();
  const rows = (sequence?.importance ?? [])
    .toSorted((a, b) => (b.fussellVesely ?? 0) - (a.fussellVesely ?? 0))
    .slice(0, 30);
  return (
    <section aria-label={t('event-tree.importance.title')} className="et-ranking">
      <div className="et-head">
        <h2>{t('event-tree.importance.title')}</h2>
        <span className="et-note">
          {sequence
            ? t('event-tree.importance.of', { name: sequence.sequence })
            : t('event-tree.importance.choose')}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
      <div className="et-scroll" tabIndex={0}>
        {rows.length > 0 && (
          <table className="et-table">
            <thead>
              <tr>
                <th>{t('event-tree.cutSets.events')}</th>
                <th className="et-num">F-V</th>
                <th className="et-num">RAW</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ event, fussellVesely, raw }) => (
                <tr key={event}>
                  <td className="et-wide" title={view.labels.get(event)}>
                    <span className="et-chip">{event}</span> {view.labels.get(event)}
                  </td>
                  <td className="et-num">{formatNumber(fussellVesely, { decimals: 3 })}</td>
                  <td className="et-num">
                    {typeof raw === 'number' && Number.isFinite(raw)
                      ? formatNumber(raw, { decimals: 1 })
                      : '∞'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
