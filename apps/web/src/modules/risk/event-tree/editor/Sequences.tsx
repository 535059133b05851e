import { useText } from '@ircrisk/ui/i18n/texts.ts';
import { formatNumber, typesetNumber, unitSymbol } from '@ircrisk/units';
import { Segmented } from 'antd';
import { useState } from 'react';
import { sequenceLabel, type TreeView } from './view.ts';

interface Props {
  view: TreeView;
  /** The chosen sequence by its place in the list. */
  chosen: number | undefined;
  onChoose: (index: number) => void;
}

/** The sequences in the order they are drawn; a click chooses the way to one. */
export function Sequences({ view, chosen, onChoose }: Props) {
  const t = useText();
  const [shown, setShown] = useState<'all' | 'exceeded'>('all');
  const [share, setShare] = useState<'class' | 'all'>('class');
  const { result, verdicts, language } = view;
  const unit = unitSymbol('frequency', language);
  const verdictOf = (code: string | null) => verdicts.find((one) => one.code === code);
  const rows = (result?.sequences ?? []).map((sequence, index) => ({ ...sequence, index }));
  const exceeded = rows.filter(({ consequence }) => verdictOf(consequence)?.verdict === 'exceeded');
  const total = result?.frequency ?? null;
  return (
    <section className="et-sequences" aria-label={t('event-tree.sequences.title')}>
      <div className="et-head">
        <h2>{t('event-tree.sequences.title')}</h2>
        <span className="et-note">{t('event-tree.sequences.order')}</span>
      </div>
      <div className="et-head">
        <Segmented
          size="small"
          aria-label={t('event-tree.sequences.shown')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('event-tree.sequences.all', { count: rows.length }) },
            { value: 'exceeded', label: t('event-tree.sequences.exceeded', { count: exceeded.length }) },
          ]}
        />
        <Segmented
          size="small"
          aria-label={t('event-tree.sequences.share')}
          value={share}
          onChange={setShare}
          options={[
            { value: 'class', label: t('event-tree.sequences.ofClass') },
            { value: 'all', label: t('event-tree.sequences.ofAll') },
          ]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
      <div className="et-scroll" tabIndex={0}>
        <table className="et-table">
          <thead>
            <tr>
              <th className="et-num">#</th>
              <th className="et-num">{t('event-tree.frequency', { unit })}</th>
              <th>{t('event-tree.consequence')}</th>
              <th>{t('event-tree.verdict.title')}</th>
              <th>{t(`event-tree.sequences.${share === 'class' ? 'ofClass' : 'ofAll'}`)} %</th>
            </tr>
          </thead>
          <tbody>
            {(shown === 'all' ? rows : exceeded).map((row) => {
              const verdict = verdictOf(row.consequence);
              const whole = share === 'all' ? total : (verdict?.frequency ?? null);
              const part = row.frequency !== null && whole ? row.frequency / whole : undefined;
              return (
                <tr
                  key={`${row.eventTree} ${row.sequence}`}
                  className={row.index === chosen ? 'et-row et-on' : 'et-row'}
                  onClick={() => onChoose(row.index)}
                >
                  <td className="et-num">
                    <button
                      type="button"
                      className="et-pick"
                      aria-pressed={row.index === chosen}
                      aria-label={t('event-tree.sequences.choose', { number: row.index + 1 })}
                      onClick={() => onChoose(row.index)}
                    >
                      {row.index + 1}
                    </button>
                  </td>
                  <td className="et-num">
                    <b>{typesetNumber(row.frequency)}</b>
                  </td>
                  <td className="et-wide" title={sequenceLabel(view, row)}>
                    {row.consequence && <b>{row.consequence} </b>}
                    {sequenceLabel(view, row)}
                  </td>
                  <td>{verdict && <Verdict verdict={verdict.verdict} />}</td>
                  <td>
                    {part !== undefined && (
                      <span className="et-bar">
                        <i style={{ width: `${Math.round(part * 44)}px` }} />
                        {part < 0.0005 ? '<0.1' : formatNumber(part * 100, { decimals: 1 })}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {rows.length === 0 && <p className="et-pad et-note">{t('event-tree.sequences.none')}</p>}
      </div>
      <Closing view={view} />
    </section>
  );
}

/** By sign as well as by colour. */
export function Verdict({ verdict }: { verdict: 'met' | 'exceeded' | 'none' }) {
  const t = useText();
  const sign = { met: '●', exceeded: '◆', none: '' }[verdict];
  return (
    <span className={`et-verdict et-${verdict}`}>
      {sign && <i aria-hidden>{sign}</i>} {t(`event-tree.verdict.${verdict}`)}
    </span>
  );
}

/** Do the sequences add up to the initiating event? */
function Closing({ view: { result } }: { view: TreeView }) {
  const t = useText();
  const sum = (result?.sequences ?? []).reduce<number | null>(
    (all, { probability }) => (all === null || probability === null ? null : all + probability),
    0,
  );
  // Without a frequency of the initiating event there is nothing they could add up to.
  if (!result || sum === null || result.frequency === null) return null;
  const isClosed = Math.abs(sum - 1) < 1e-9;
  return (
    <p className={`et-closing ${isClosed ? 'et-met' : 'et-exceeded'}`}>
      Σ <b>{typesetNumber(sum * result.frequency)}</b>{' '}
      {t(isClosed ? 'event-tree.sequences.closed' : 'event-tree.sequences.open')}
    </p>
  );
}
