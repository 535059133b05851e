import { shared, type Tokens } from './tokens.ts';

/** ECharts theme made from the tokens; series and figures are never coloured elsewhere. */
export function chartTheme({ palette, chart, risk }: Tokens) {
  const label = { color: palette.text2, fontSize: shared.type.axis };
  const axis = {
    axisLine: { lineStyle: { color: palette.lineStrong } },
    axisTick: { show: true, length: 4, lineStyle: { color: palette.lineStrong } },
    axisLabel: label,
    nameTextStyle: label,
    splitLine: { lineStyle: { color: chart.grid, width: 1 } },
  };
  return {
    color: [...chart.series],
    backgroundColor: 'transparent',
    textStyle: { fontFamily: shared.fontFamily, fontSize: shared.type.axis, color: palette.text },
    animationDuration: 160,
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: axis,
    logAxis: { ...axis, minorTick: { show: true } },
    timeAxis: axis,
    line: { smooth: false, symbol: 'emptyCircle', symbolSize: 5, lineStyle: { width: 2 } },
    bar: { itemStyle: { borderRadius: 1 }, barMaxWidth: 18 },
    legend: { icon: 'path://M0 3h16v2H0z', itemWidth: 16, itemHeight: 8, textStyle: label },
    tooltip: {
      backgroundColor: palette.surface,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontSize: shared.type.data },
      axisPointer: { lineStyle: { color: palette.lineStrong } },
    },
    visualMap: { color: [risk.high.cell, risk.mediumHigh.cell, risk.medium.cell, risk.low.cell] },
  };
}

/** Line styles by what the line means. */
export function chartRoles({ palette, chart, risk }: Tokens) {
  const current = chart.series[0] ?? palette.primary;
  return {
    current: { color: current, width: 2 },
    comparison: { color: chart.comparison, width: 1.4 },
    target: { color: palette.text, width: 1, type: [5, 3] },
    limit: { color: risk.high.solid, width: 1.2, type: [5, 3] },
    projection: { color: current, width: 1.4, type: [3, 3] },
    controlBand: chart.fill,
  };
}
