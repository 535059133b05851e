import { riskBands, shared, type Tokens } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z0-9]+/g, (part) => `-${part.toLowerCase()}`);

/** `--ir-primary-ink`, `--ir-risk-medium-high-tint`, `--ir-chart-1` … for code that the component library does not style. */
export function cssVariables(tokens: Tokens): Record<string, string> {
  const variables: Record<string, string> = {
    '--ir-font': shared.fontFamily,
    '--ir-radius': `${shared.radius}px`,
    '--ir-gap': `${shared.layout.gap}px`,
  };
  for (const [name, value] of Object.entries(tokens.palette)) variables[`--ir-${kebab(name)}`] = value;
  for (const band of riskBands) {
    for (const [shade, value] of Object.entries(tokens.risk[band])) {
      variables[`--ir-risk-${kebab(band)}-${shade}`] = value;
    }
  }
  tokens.chart.series.forEach((value, index) => {
    variables[`--ir-chart-${index + 1}`] = value;
  });
  variables['--ir-chart-grid'] = tokens.chart.grid;
  variables['--ir-chart-fill'] = tokens.chart.fill;
  for (const [name, value] of Object.entries(tokens.diagram))
    variables[`--ir-diagram-${kebab(name)}`] = value;
  return variables;
}

/** Puts the variables on `:root` and names the theme in `data-theme`. */
export function applyCssVariables(tokens: Tokens, root: HTMLElement = document.documentElement): void {
  for (const [variable, value] of Object.entries(cssVariables(tokens)))
    root.style.setProperty(variable, value);
  root.dataset.theme = tokens.name;
  root.style.colorScheme = tokens.name;
}
