import type { Leaf, Stroke, Written } from './paper.ts';

/** A3 across, in points. */
const [width, height] = [1191, 842];
const frame = (x0: number, y0: number, x1: number, y1: number): Stroke => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
  [x0, y0],
];

/** The corner every drawing has: plant, subject, number. */
function titleBlock(number: string, subject: string, english: string): { texts: Written[]; lines: Stroke[] } {
  return {
    texts: [
      { x: 880, y: 112, text: '东海石化 常减压装置 Donghai Crude Unit', size: 10, bold: true },
      { x: 880, y: 88, text: subject, size: 11, bold: true },
      { x: 880, y: 70, text: english, size: 9 },
      { x: 880, y: 42, text: number, size: 11, bold: true },
      { x: 1080, y: 42, text: 'A3  2026-08-30', size: 9 },
    ],
    lines: [
      frame(20, 20, width - 20, height - 20),
      frame(870, 30, width - 30, 130),
      [
        [870, 60],
        [width - 30, 60],
      ],
    ],
  };
}

/** Overhead of the atmospheric column: column, air coolers, condenser, drum and pump with their lines. */
export function overheadDiagram(): Leaf {
  const block = titleBlock('110-PID-005', '常顶油气冷凝系统 P&ID', 'Atmospheric overhead P&ID');
  return {
    width,
    height,
    texts: [
      ...block.texts,
      { x: 150, y: 640, text: 'T-102', size: 13, bold: true },
      { x: 150, y: 624, text: '常压塔 Column' },
      { x: 300, y: 736, text: 'PL-1006 DN600' },
      { x: 430, y: 735, text: 'E-106A/B', size: 12, bold: true },
      { x: 430, y: 652, text: '常顶空冷器 Air coolers' },
      { x: 640, y: 735, text: 'E-107', size: 12, bold: true },
      { x: 640, y: 652, text: '常顶后冷器 Condenser' },
      { x: 850, y: 610, text: 'V-104', size: 12, bold: true },
      { x: 850, y: 555, text: '常顶回流罐 Reflux drum' },
      { x: 545, y: 705, text: 'PL-1007 DN400' },
      { x: 555, y: 350, text: 'P-104A/B', size: 12, bold: true },
      { x: 545, y: 280, text: '常顶回流泵 Reflux pump' },
      { x: 990, y: 440, text: '含硫污水 Sour water' },
      { x: 245, y: 640, text: 'PI-1101' },
      { x: 756, y: 728, text: 'TI-1107' },
      { x: 930, y: 632, text: 'LIC-1105' },
      { x: 250, y: 782, text: '注中和剂、缓蚀剂 Neutraliser and inhibitor' },
    ],
    lines: [
      ...block.lines,
      frame(80, 300, 140, 670),
      [
        [110, 670],
        [110, 725],
        [420, 725],
        [420, 695],
      ],
      frame(420, 668, 520, 725),
      [
        [520, 695],
        [640, 695],
      ],
      frame(640, 668, 730, 725),
      [
        [730, 695],
        [800, 695],
        [800, 560],
        [840, 560],
      ],
      frame(840, 520, 980, 600),
      [
        [910, 520],
        [910, 450],
        [980, 450],
      ],
      [
        [860, 520],
        [860, 320],
        [602, 320],
      ],
      [
        [558, 320],
        [220, 320],
        [220, 560],
        [140, 560],
      ],
      [
        [270, 778],
        [270, 725],
      ],
      [
        [262, 682],
        [262, 725],
      ],
    ],
    circles: [
      [580, 318, 22],
      [262, 668, 14],
      [772, 704, 14],
      [948, 606, 14],
    ],
  };
}

/** Isometric of the overhead line with its thickness points. */
export function overheadIsometric(points: readonly string[]): Leaf {
  const block = titleBlock('110-ISO-1006', 'PL-1006 常顶油气线 轴测图', 'PL-1006 isometric');
  const at: readonly (readonly [number, number])[] = [
    [180, 250],
    [300, 320],
    [420, 390],
    [420, 540],
    [560, 620],
    [700, 540],
    [840, 460],
    [960, 400],
  ];
  return {
    width,
    height,
    texts: [
      ...block.texts,
      { x: 110, y: 225, text: '自 T-102 From T-102' },
      { x: 970, y: 380, text: '至 E-106A/B To E-106A/B' },
      { x: 60, y: 780, text: '材质 20#  DN600  PN16  保温 Insulated', size: 10 },
      { x: 200, y: 320, text: '3500' },
      { x: 380, y: 470, text: '4200' },
      ...points.map((text, nth) => ({
        x: at[nth % 8]![0] + 10,
        y: at[nth % 8]![1] + 12 + 14 * Math.floor(nth / 8),
        text,
      })),
    ],
    lines: [...block.lines, at.map(([x, y]) => [x, y] as const)],
    circles: at.map(([x, y]) => [x, y, 4] as const),
  };
}

export interface SheetRow {
  readonly point: string;
  readonly tag: string;
  readonly nominal: string;
  /** As somebody wrote it. */
  readonly measured: string;
  readonly date: string;
  /** In a hurried hand, with what a reader of pictures made of it under it. */
  readonly byHand?: boolean;
}

/** A sheet of thickness readings, half printed and half filled in by hand. */
export function thicknessSheet(number: string, rows: readonly SheetRow[]): Leaf {
  const [wide, high] = [595, 842];
  const columns = [50, 175, 265, 350, 455] as const;
  const y = (nth: number) => 640 - nth * 30;
  const last = y(rows.length) + 10;
  const cells = rows.flatMap(({ point, tag, nominal, measured, date, byHand }, nth): Written[] => [
    { x: columns[0], y: y(nth + 1), text: point },
    { x: columns[1], y: y(nth + 1), text: tag },
    { x: columns[2], y: y(nth + 1), text: nominal },
    ...(byHand ? [] : [{ x: columns[3], y: y(nth + 1), text: measured }]),
    { x: columns[4], y: y(nth + 1), text: date },
  ]);
  return {
    width: wide,
    height: high,
    texts: [
      { x: 180, y: 780, text: '超声波测厚记录', size: 16, bold: true },
      { x: 180, y: 760, text: 'Ultrasonic thickness record', size: 10 },
      { x: 50, y: 720, text: `报告编号：${number}` },
      { x: 50, y: 700, text: '仪器 Instrument: DM5E, 5 MHz, 校验有效 calibrated' },
      { x: columns[0], y: y(0), text: '点号 Point', bold: true },
      { x: columns[1], y: y(0), text: '位号 Tag', bold: true },
      { x: columns[2], y: y(0), text: '公称 Nominal', bold: true },
      { x: columns[3], y: y(0), text: '实测 Measured', bold: true },
      { x: columns[4], y: y(0), text: '日期 Date', bold: true },
      ...cells,
      { x: 50, y: 80, text: '记录 Recorded: 周敏    审核 Checked: 方致远' },
    ],
    lines: [
      ...Array.from(
        { length: rows.length + 2 },
        (_, nth): Stroke => [
          [40, y(nth) + 18],
          [555, y(nth) + 18],
        ],
      ),
      ...[40, 165, 255, 340, 445, 555].map(
        (x): Stroke => [
          [x, y(0) + 18],
          [x, last - 22],
        ],
      ),
    ],
    scanned: rows.flatMap(({ measured, byHand }, nth): Written[] =>
      byHand ? [{ x: columns[3], y: y(nth + 1), text: measured, size: 11 }] : [],
    ),
  };
}
