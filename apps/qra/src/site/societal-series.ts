import { FIGURE_END } from '@ircrisk/contract/resources/site-risk/figures.ts';
import type { SiteRisk } from '@ircrisk/engine-quantitative-risk';
import { acceptableAt, intolerableAt } from '@ircrisk/engine-quantitative-risk/risk/criteria.ts';
import type { chartRoles } from '@ircrisk/ui/theme/chart-theme.ts';

type Roles = ReturnType<typeof chartRoles>;
interface Names {
  readonly intolerable: string;
  readonly acceptable: string;
}

/** The curve and the two lines it is judged by, as far as the standard has them, each in a colour of its own: a legend shows nothing else. */
export function societalSeries(
  points: SiteRisk['societal']['points'],
  names: Names,
  roles: Pick<Roles, 'current' | 'limit' | 'target'>,
) {
  const line = (name: string, style: Roles['limit' | 'target'], of: (deaths: number) => number) => ({
    type: 'line',
    name,
    symbol: 'none',
    lineStyle: style,
    itemStyle: { color: style.color },
    data: [1, FIGURE_END].map((deaths) => [deaths, of(deaths)]),
  });
  return [
    {
      type: 'line',
      name: 'F-N',
      step: 'start',
      symbol: 'none',
      lineStyle: roles.current,
      itemStyle: { color: roles.current.color },
      data: points.map(({ deaths, frequency }) => [deaths, frequency]),
    },
    line(names.intolerable, roles.limit, intolerableAt),
    line(names.acceptable, roles.target, acceptableAt),
  ];
}
