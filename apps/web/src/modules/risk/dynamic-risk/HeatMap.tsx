import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { riskOverview } from '@ircrisk/contract/modules/risk/dynamic-risk.ts';
import { fourColours } from '@ircrisk/contract/resources/dynamic-risk.ts';
import { useSay, useText } from '@ircrisk/ui/i18n/texts.ts';
import { Panel } from '@ircrisk/ui/parts/Panel.tsx';

interface Props {
  areas: ResultOf<typeof riskOverview>['areas'];
  chosen: string | undefined;
  onPick: (nodeId: string | undefined) => void;
}

/** Areas with a tile for each unit: the colour of its worst subject, the word beside it, hatched where that is uncertain. */
export function HeatMap({ areas, chosen, onPick }: Props) {
  const t = useText();
  const say = useSay();
  return (
    <Panel title={t('dynamic-risk.map')} note={t('dynamic-risk.mapNote')}>
      <div className="dr-map">
        {areas.map(({ nodeId, name, counts, tiles }) => (
          <section key={nodeId} className="dr-area" aria-label={name}>
            <h3>
              <span>{name}</span>
              <small className="dr-mix">{`${counts.high}/${counts.mediumHigh}/${counts.medium}/${counts.low}`}</small>
            </h3>
            <div className="dr-tiles">
              {tiles.map((tile) => (
                <button
                  key={tile.nodeId}
                  type="button"
                  className={`dr-tile ${tile.level ? `dr-cell-${tile.level}` : 'dr-cell-none'} ${tile.lowConfidence ? 'is-uncertain' : ''}`}
                  aria-pressed={chosen === tile.nodeId}
                  title={t('dynamic-risk.tile', {
                    name: tile.name,
                    count: tile.count,
                    risk: tile.risk.toPrecision(3),
                  })}
                  onClick={() => onPick(chosen === tile.nodeId ? undefined : tile.nodeId)}
                >
                  <span>{tile.name}</span>
                  <b>{tile.level ? say(fourColours[tile.level]) : '–'}</b>
                  {tile.lowConfidence && (
                    <span className="ir-out-of-sight">{t('dynamic-risk.uncertain')}</span>
                  )}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Panel>
  );
}
