import type { FmecaFigures } from '@ircrisk/contract/modules/risk/fmeca.ts';
import { type FmecaMethod, judgesBy } from '@ircrisk/contract/resources/fmeca/choices.ts';
import { useText } from '@ircrisk/ui/i18n/texts.ts';
import type { Filter } from './filter.ts';

type Chip = [NonNullable<Filter['chip']>, number | null];

interface Props {
  figures: FmecaFigures;
  method: FmecaMethod;
  asking: number;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** What people look for most, with its count where the study knows it. */
export function FilterChips({ figures, method, asking, filter, onFilter }: Props) {
  const t = useText();
  const { H, M, L } = figures.priorities;
  const { mediumHigh = 0, high = 0 } = figures.risks;
  const byPriority: Chip[] = [
    ['H', H],
    ['M', M],
    ['L', L],
  ];
  const chips: Chip[] = [
    ...(judgesBy(method, 'ratings') ? byPriority : []),
    ...(judgesBy(method, 'matrix') ? [['highRisk', mediumHigh + high] as Chip] : []),
    ['unscored', figures.rows - figures.scored],
    ['highOpen', null],
    ['candidate', null],
    ['single', figures.singlePoints.length],
    ['asking', asking],
  ];
  const isAll = !filter.chip && !filter.cell && !filter.modeId && !filter.risk;
  return (
    <div className="fmeca-chips" role="toolbar" aria-label={t('fmeca.chips')}>
      <button type="button" aria-pressed={isAll} onClick={() => onFilter({})}>
        {t('fmeca.chip.all')} <b>{figures.rows}</b>
      </button>
      {chips.map(([chip, count]) => (
        <button
          key={chip}
          type="button"
          aria-pressed={filter.chip === chip}
          onClick={() => onFilter(filter.chip === chip ? {} : { chip })}
        >
          {t(`fmeca.chip.${chip}`)} {count !== null && <b>{count}</b>}
        </button>
      ))}
    </div>
  );
}
