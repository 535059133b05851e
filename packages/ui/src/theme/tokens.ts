/** Every colour and measure of the product. Component library, charts, diagrams and plain CSS all read from here. */
export type ThemeName = 'light' | 'dark';
export type RiskBand = 'low' | 'medium' | 'mediumHigh' | 'high';
export const riskBands: readonly RiskBand[] = ['low', 'medium', 'mediumHigh', 'high'];

export interface RiskColours {
  /** Small marks: bars, dots, edges. */
  solid: string;
  /** Text. */
  ink: string;
  /** Large quiet ground, such as a chip. */
  tint: string;
  /** Cell of a matrix. */
  cell: string;
}

export const shared = {
  spacing: [4, 8, 12, 16, 24, 32],
  radius: 4,
  type: { axis: 11, data: 12, section: 13, page: 16, figure: 25, figureLarge: 30, lineHeight: 1.5 },
  fontFamily:
    '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  layout: {
    header: 48,
    tabBar: 34,
    statusBar: 22,
    sider: 208,
    siderCollapsed: 52,
    treePanel: 220,
    drawer: 424,
    drawerWide: 720,
    gap: 8,
    cardHeader: 34,
  },
  rows: { table: 26, tableHeader: 28, compact: 22, tree: 25, menu: 28 },
  motionMs: [80, 120, 180],
} as const;

const lightPalette = {
  primary: '#1F6391',
  primaryInk: '#1F6391',
  primaryHover: '#2A76AA',
  primaryBg: '#E9F1F7',
  primaryLine: '#A9C6DB',
  shell: '#10293A',
  shellRaise: '#183A50',
  shellLine: '#1F4056',
  shellText: '#D7E3EC',
  shellText2: '#93AEBF',
  shellAccent: '#6FB1DC',
  ground: '#F4F6F8',
  surface: '#FFFFFF',
  surface2: '#F8FAFB',
  sunken: '#EDF1F4',
  line: '#DDE3E8',
  line2: '#EBEFF2',
  lineStrong: '#B9C4CC',
  text: '#1C2B36',
  text2: '#5B6B77',
  text3: '#5F6D78',
  focusRing: 'rgba(31, 99, 145, 0.16)',
  mask: 'rgba(16, 41, 58, 0.28)',
  shadow: '0 1px 2px rgba(16, 41, 58, 0.05)',
  shadowFloat: '0 6px 20px rgba(16, 41, 58, 0.16), 0 1px 3px rgba(16, 41, 58, 0.12)',
};
export type Palette = typeof lightPalette;

const darkPalette: Palette = {
  primary: '#2A76AA',
  primaryInk: '#7DB9E0',
  primaryHover: '#3A88BD',
  primaryBg: '#17384C',
  primaryLine: '#2F617F',
  shell: '#0A1820',
  shellRaise: '#14303F',
  shellLine: '#1A3543',
  shellText: '#D7E3EC',
  shellText2: '#8FA9B9',
  shellAccent: '#6FB1DC',
  ground: '#0D1C25',
  surface: '#132733',
  surface2: '#172E3B',
  sunken: '#10212B',
  line: '#284352',
  line2: '#1E3745',
  lineStrong: '#476373',
  text: '#E0E9EF',
  text2: '#A1B4C1',
  text3: '#94A8B5',
  focusRing: 'rgba(125, 185, 224, 0.24)',
  mask: 'rgba(4, 10, 14, 0.55)',
  shadow: 'none',
  shadowFloat: '0 0 0 1px #476373, 0 8px 24px rgba(0, 0, 0, 0.5)',
};

const lightRisk: Record<RiskBand, RiskColours> = {
  low: { solid: '#3F9A5E', ink: '#236B3E', tint: '#E4F1E8', cell: '#A6D2B4' },
  medium: { solid: '#E3BE3A', ink: '#74590A', tint: '#FAF3D9', cell: '#F0DC90' },
  mediumHigh: { solid: '#E5812F', ink: '#8F450A', tint: '#FBE8D8', cell: '#F3B784' },
  high: { solid: '#C4342B', ink: '#A3241C', tint: '#F8E0DE', cell: '#E39089' },
};

const darkRisk: Record<RiskBand, RiskColours> = {
  low: { solid: '#4FAE70', ink: '#7CCB97', tint: '#17392A', cell: '#2C6B45' },
  medium: { solid: '#E3C250', ink: '#EBD175', tint: '#38341C', cell: '#78611A' },
  mediumHigh: { solid: '#EA9149', ink: '#F3AD74', tint: '#3D2C1D', cell: '#93551F' },
  high: { solid: '#DD5A50', ink: '#F3938B', tint: '#422325', cell: '#93342D' },
};

export const riskWords: Record<RiskBand, { code: string; bars: number; zh: string; en: string }> = {
  low: { code: 'L', bars: 1, zh: '低', en: 'Low' },
  medium: { code: 'M', bars: 2, zh: '中', en: 'Medium' },
  mediumHigh: { code: 'MH', bars: 3, zh: '中高', en: 'Medium-high' },
  high: { code: 'H', bars: 4, zh: '高', en: 'High' },
};

interface ChartColours {
  series: readonly string[];
  grid: string;
  comparison: string;
  fill: string;
}

interface DiagramColours {
  canvas: string;
  grid: string;
  nodeFill: string;
  ink: string;
  highlight: string;
  highlightFill: string;
}

export interface Tokens {
  name: ThemeName;
  palette: Palette;
  risk: Record<RiskBand, RiskColours>;
  chart: ChartColours;
  diagram: DiagramColours;
}

export const themes: Record<ThemeName, Tokens> = {
  light: {
    name: 'light',
    palette: lightPalette,
    risk: lightRisk,
    chart: {
      series: ['#1F6391', '#E5812F', '#5E8C31', '#8A5FA8', '#B5483C', '#2A9D9A', '#7A6A53', '#9AA7B1'],
      grid: '#E6EBEF',
      comparison: '#9AA7B1',
      fill: 'rgba(31, 99, 145, 0.08)',
    },
    diagram: {
      canvas: '#FBFCFD',
      grid: '#D5DDE3',
      nodeFill: '#FFFFFF',
      ink: '#1C2B36',
      highlight: '#1F6391',
      highlightFill: '#E9F1F7',
    },
  },
  dark: {
    name: 'dark',
    palette: darkPalette,
    risk: darkRisk,
    chart: {
      series: ['#66ABD9', '#EA9149', '#8FBF5F', '#B08CCB', '#D9776B', '#4FC0BC', '#B09D80', '#A9B6BF'],
      grid: '#213947',
      comparison: '#7E93A0',
      fill: 'rgba(102, 171, 217, 0.10)',
    },
    diagram: {
      canvas: '#10212B',
      grid: '#284352',
      nodeFill: '#132733',
      ink: '#E0E9EF',
      highlight: '#7DB9E0',
      highlightFill: '#17384C',
    },
  },
};
