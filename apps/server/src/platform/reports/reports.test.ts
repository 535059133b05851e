import { inflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { documentOf, widthsOf } from './document.ts';
import { breakable } from './glyphs.ts';
import { makeFile } from './make-file.ts';
import type { Report } from './report.ts';
import { fileNameOf } from './report-job.ts';
import { pictureTag } from './svg-pictures.ts';

/** One red pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const report = (language: 'zh' | 'en'): Report => ({
  language,
  title: language === 'zh' ? '分析报告' : 'Report',
  subject: '低压分离系统超压',
  number: 'FT-026',
  company: '东海石化有限公司',
  facts: [['A', 'B']],
  revisions: [
    { revision: '1', state: '编制中', person: '陆文哲', approver: '', date: '2026-11-13', note: '' },
  ],
  signatures: [{ role: '编制', name: '', date: '' }],
  sections: [
    {
      heading: 'Table',
      blocks: [
        { kind: 'text', text: 'text' },
        {
          kind: 'table',
          columns: [{ title: '事件' }, { title: 'P', align: 'right' }],
          rows: Array.from({ length: 80 }, (_, i) => [`E${i} ${'x'.repeat(60)}`, '1.00E-3']),
        },
        { kind: 'table', columns: [{ title: 'A' }], rows: [], empty: 'nothing' },
      ],
    },
    {
      heading: 'Drawing',
      landscape: true,
      blocks: [
        {
          kind: 'drawing',
          caption: 'A1',
          svg: '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50" font-family="NotoSansSC"><rect width="100" height="50" fill="#fff" stroke="#000"/><text x="10" y="20" font-size="12" font-weight="bold">图</text></svg>',
        },
      ],
    },
  ],
  made: '2026-11-15 10:00',
  project: '2026 年度评估',
  method: ['方法 A'],
  logo: pixel,
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test.each(['zh', 'en'] as const)(
  'a report in %s is a PDF with cover, tables and drawings',
  async (language) => {
    const pdf = await makeFile(report(language), 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(4);
  },
);

test('a cell of a table is drawn where there is a drawing, on paper and in Word', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="60"><path d="M1 1L9 9"/></svg>';
  const said: Report = {
    ...report('zh'),
    sections: [
      {
        heading: '签名',
        blocks: [
          {
            kind: 'table',
            columns: [{ title: '姓名' }, { title: '签名', drawings: [svg, null] }],
            rows: [
              ['李勇', '已签名'],
              ['王强', '待签'],
            ],
          },
        ],
      },
    ],
  };
  const set = JSON.stringify(documentOf(said).content);
  expect(set).toContain('M1 1L9 9');
  expect(set).not.toContain('已签名');
  expect(set).toContain('待签');
  for (const format of ['pdf', 'docx'] as const)
    expect((await makeFile(said, format)).length).toBeGreaterThan(1000);
});

test('letters the typeface has not are set low or high, in texts, tables, heads and drawings', () => {
  const said = report('zh');
  const blocks: Report['sections'][number]['blocks'] = [
    { kind: 'text', text: '水相 H₂S', heading: true },
    { kind: 'table', columns: [{ title: 'HIC/SOHIC-H₂S' }], rows: [['10⁻⁵'], ['β̂']] },
    { kind: 'drawing', svg: '<svg width="10" height="10"><text>CO₂</text></svg>' },
  ];
  const { content, header } = documentOf({
    ...said,
    subject: '取 H₂S 样',
    sections: [{ heading: 'H₂S', blocks }],
  });
  const set = JSON.stringify([content, header]);
  expect(set).not.toMatch(/[₀-₉⁰⁴-⁹⁻]|\u0302|\u0303/);
  expect(set).toContain('{"text":"水相 H"},{"text":"2","sub":true},{"text":"S"}');
  expect(set).toContain('{"text":"−5","sup":true}');
  expect(set).toContain('<text>CO2</text>');
});

test('a drawing whose letters have a size has its powers raised', () => {
  const svg = '<svg width="90" height="10"><text x="1" font-size="10">3×10⁻⁶ 1/yr</text></svg>';
  const { content } = documentOf({
    ...report('en'),
    sections: [{ heading: 'Lines', blocks: [{ kind: 'drawing', svg }] }],
  });
  expect(JSON.stringify(content).replaceAll('\\"', '"')).toContain(
    '3×10<tspan dy="-3.5" font-size="7">−6</tspan><tspan dy="3.5"> 1/yr</tspan></text>',
  );
});

test('a picture inside a drawing lies below its lines, on paper and in Word', async () => {
  const picture = pictureTag({
    x: 0,
    y: -20,
    width: 40,
    height: 20,
    matrix: [1, 0, 0, 1, 10, 30],
    address: pixel,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="50" viewBox="0 0 100 50">${picture}<path d="M0 20H100" stroke="#0000ff" stroke-width="4"/></svg>`;
  const { logo: _, ...rest } = report('en');
  const said = { ...rest, sections: [{ heading: 'Plan', blocks: [{ kind: 'drawing' as const, svg }] }] };
  const parts = unzipSync(await makeFile(said, 'docx'));
  const [drawn] = Object.keys(parts).filter((name) => /media\/.*png/.test(name));
  const image = await loadImage(Buffer.from(parts[drawn!]!));
  const pen = createCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const colour = (x: number, y: number) => [...pen.getImageData(2 * x, 2 * y, 1, 1).data.slice(0, 3)];
  const [red, green, blue] = colour(30, 13);
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green!, blue!)).toBeLessThan(60);
  expect(colour(30, 20)).toEqual([0, 0, 255]);
  expect(colour(80, 13)).toEqual([255, 255, 255]);
  expect((await makeFile(said, 'pdf')).toString('latin1')).toContain('/Subtype /Image');
});

test('a small drawing stays on the sheet of the lines that head it', () => {
  const blocks: Report['sections'][number]['blocks'] = [
    { kind: 'text', text: 'why', note: true },
    { kind: 'drawing', svg: '<svg width="10" height="10"></svg>' },
  ];
  const { content } = documentOf({ ...report('en'), sections: [{ heading: 'Curve', blocks }] });
  const last = (content as { stack?: unknown[]; unbreakable?: boolean }[]).at(-1);
  expect(last).toMatchObject({ unbreakable: true });
  expect(JSON.stringify(last)).toContain('why');
});

/** What is painted on the sheets: the streams of the file that are packed, unpacked. */
function paintedOf(pdf: Buffer): string {
  const starts = [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)];
  return starts
    .map(({ index, 0: mark }) => {
      const from = index + mark.length;
      return inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from))).toString('latin1');
    })
    .join('\n');
}

test('drawings one below the other are all there, over as many sheets as they need', async () => {
  // Six matrices under their headings, as in the report of a study: three fill a sheet.
  const reds = [11, 22, 33, 44, 55, 66];
  const blocks = reds.flatMap((red): Report['sections'][number]['blocks'] => [
    { kind: 'text', heading: true, text: `Matrix ${red}` },
    {
      kind: 'drawing',
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="476" height="206" viewBox="0 0 476 206"><rect width="476" height="206" fill="rgb(${red},0,0)"/></svg>`,
    },
  ]);
  const pdf = await makeFile({ ...report('en'), sections: [{ heading: 'Matrices', blocks }] }, 'pdf');
  const painted = paintedOf(pdf);
  const missing = reds.filter((red) => !painted.includes(`${red / 255} 0 0 scn`));
  expect(missing).toEqual([]);
  expect(pagesOf(pdf)).toBeLessThanOrEqual(4);
});

test('a cancelled report is not made', async () => {
  const stop = new AbortController();
  const made = makeFile(report('en'), 'pdf', stop.signal);
  stop.abort(new Error('cancelled'));
  await expect(made).rejects.toThrow('cancelled');
});

test('a long run of letters may break anywhere, and nothing is put into it', () => {
  const run = 'F_WD·F_AM·F_SM/F_OM,0.1)·x';
  expect(breakable(`DF ${run}`)).toEqual([{ text: 'DF ' }, { text: run, wordBreak: 'break-all' }]);
  expect(breakable('减薄损伤系数按第三版计算并与台账核对无误后批准')).toBe(
    '减薄损伤系数按第三版计算并与台账核对无误后批准',
  );
});

test('small signs are set small, for the typeface has none of them', () => {
  expect(breakable('水相 H₂S 含量')).toEqual([
    { text: '水相 H' },
    { text: '2', sub: true },
    { text: 'S 含量' },
  ]);
  expect(breakable('3·10⁻⁵ /a, 12 m²')).toEqual([
    { text: '3·10' },
    { text: '−5', sup: true },
    { text: ' /a, 12 m²' },
  ]);
});

test('a column of text keeps its room beside columns of fixed widths', () => {
  const widths = [110, '*', 46, 56, 44, 62, 62, 36] as const;
  const block = {
    kind: 'table',
    columns: widths.map((width) => ({ title: 'x', width })),
    rows: [['y']],
  } as const;
  const { signatures: _, method: __, ...plain } = report('zh');
  const set = documentOf({
    ...plain,
    sections: [{ heading: '', blocks: [{ ...block, columns: [...block.columns], rows: [['y']] }] }],
  });
  const [table] = set.content as { table: { widths: (number | string)[] } }[];
  const fixed = table!.table.widths.filter((width) => typeof width === 'number');
  expect(fixed.reduce((sum, width) => sum + width, 0)).toBeLessThan(481 - 8 * widths.length - 70);
});

test('a short section at the foot of a sheet stays there, and one that has no room goes whole', async () => {
  const { signatures: _signatures, revisions: _revisions, ...plain } = report('en');
  const pages = async (last: number) => {
    const columns = [{ title: 'A' }];
    const table = (rows: number) => ({
      kind: 'table' as const,
      columns: [...columns],
      rows: Array.from({ length: rows }, (_, at) => [String(at)]),
    });
    const sections = [
      { heading: 'Long', blocks: [table(24)] },
      { heading: 'Short', blocks: [table(last)] },
    ];
    return pagesOf(await makeFile({ ...plain, method: [], sections }, 'pdf'));
  };
  expect([await pages(1), await pages(12)]).toEqual([1, 2]);
});

test('a drawing stays with its heading', () => {
  const { content } = documentOf(report('zh'));
  const kept = (
    content as { stack?: { text?: string }[]; unbreakable?: boolean; pageOrientation?: string }[]
  ).filter(({ unbreakable, pageOrientation }) => unbreakable && pageOrientation);
  expect(kept).toMatchObject([{ pageOrientation: 'landscape', stack: [{ text: 'Drawing' }, {}] }]);
});

const textOf = (xml: string) =>
  [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('\n');

test.each(['zh', 'en'] as const)(
  'the same report in %s is a Word document with cover, contents, tables and drawings',
  async (language) => {
    const parts = unzipSync(await makeFile(report(language), 'docx'));
    const xml = (name: string) => new TextDecoder().decode(parts[name]);
    const body = xml('word/document.xml');
    const text = textOf(body);
    for (const word of [
      '东海石化有限公司',
      '2026 年度评估',
      '低压分离系统超压',
      'FT-026',
      '方法 A',
      'nothing',
    ])
      expect(text).toContain(word);
    expect(text).toContain(language === 'zh' ? '签署' : 'Signatures');
    // Contents and page numbers are the program's own fields; the drawing is a picture; wide sections lie on their side.
    expect(body).toContain('TOC \\h');
    expect(body).toContain('w:orient="landscape"');
    expect(body.match(/<w:tbl>/g)?.length).toBeGreaterThanOrEqual(4);
    // What the list of contents says until it is brought up to date is set by the style.
    const own = body.replace(/<w:sdt>.*?<\/w:sdt>/gs, '');
    const runs = own.match(/<w:r>.*?<\/w:r>/g)?.filter((run) => run.includes('<w:t ')) ?? [];
    expect(runs.filter((run) => !run.includes('w:eastAsia="Microsoft YaHei"'))).toEqual([]);
    const footers = Object.keys(parts).filter((name) => name.startsWith('word/footer'));
    expect(xml(footers[0]!)).toContain('NUMPAGES');
    expect(Object.keys(parts).filter((name) => /media\/.*png/.test(name)).length).toBe(2);
  },
);

test('a Word document opens whatever characters were pasted into its texts', async () => {
  const given = report('zh');
  const pasted = { ...given, title: `${given.title}\ufffe`, number: 'A\u000b1', subject: 'B\uffff' };
  const parts = unzipSync(await makeFile(pasted, 'docx'));
  const texts = Object.entries(parts).filter(([name]) => name.endsWith('.xml'));
  expect(texts.length).toBeGreaterThan(3);
  for (const [name, content] of texts)
    for (const character of ['\u000b', '\ufffe', '\uffff'])
      expect(new TextDecoder().decode(content).includes(character), name).toBe(false);
});

test('and a workbook: the cover, then a sheet for each section, figures as figures', async () => {
  const { sheets } = await readXlsx(await makeFile(report('zh'), 'xlsx'));
  expect(sheets.map(({ name }) => name)).toEqual(['分析报告', '方法说明', 'Table']);
  expect(sheets[0]!.rows.flat()).toContain('东海石化有限公司');
  expect(sheets[2]!.rows[2]?.[1]).toBe(0.001);
});

test('a head is not broken inside a word, and the table keeps its room', () => {
  const columns = [
    { title: 'Item', width: '*' as const },
    { title: 'Redundancy k/n', width: 50 },
    { title: 'Environment', width: 50 },
    { title: 'Number', width: 30 },
    { title: '严酷度类别与等级', width: 36 },
    { title: 'Note', width: 200 },
  ];
  const widths = widthsOf(columns, 481);
  expect(widths[1]).toBeGreaterThanOrEqual(54);
  expect(widths[2]).toBeGreaterThanOrEqual(59);
  expect(widths[3]).toBeGreaterThanOrEqual(35);
  const taken = widths.reduce<number>((sum, width) => sum + (typeof width === 'number' ? width : 72), 0);
  expect(taken + 8 * columns.length).toBeLessThanOrEqual(481);
});

test('tags and dates are not broken while the other columns have room to give', () => {
  const columns = [
    { title: 'Tag', width: 60 },
    { title: 'In service since', width: 60 },
    { title: 'Operating temperature', width: 50 },
    { title: 'Representative fluid', width: 60 },
    { title: 'Remark', width: 260 },
  ];
  const widths = widthsOf(columns, 481, [['PL-1013', '2010-09-19', '694', 'C6-C8', 'steam out first']]);
  expect(widths[0]).toBeGreaterThanOrEqual(35);
  expect(widths[1]).toBeGreaterThanOrEqual(50);
  expect(widths[2]).toBeGreaterThanOrEqual(62);
});

test('a short section goes on below the one before it where it may', async () => {
  const { signatures: _signatures, revisions: _revisions, ...plain } = report('en');
  const table = (rows: number) => ({
    kind: 'table' as const,
    columns: [{ title: 'A' }],
    rows: Array.from({ length: rows }, (_, at) => [String(at)]),
  });
  const pages = async (continues: boolean) => {
    const wide = { landscape: true, blocks: [table(3)] };
    const sections = [
      { heading: 'First', ...wide },
      { heading: 'Second', ...wide, continues },
    ];
    return pagesOf(await makeFile({ ...plain, method: [], sections }, 'pdf'));
  };
  expect([await pages(false), await pages(true)]).toEqual([2, 1]);
});

test('a heading goes to the next sheet with its table, where the first line of that has no room', async () => {
  const { signatures: _signatures, revisions: _revisions, ...plain } = report('en');
  const table = (rows: string[]) => ({
    kind: 'table' as const,
    columns: [{ title: 'A' }],
    rows: rows.map((row) => [row]),
  });
  const sections = [
    { heading: 'First', landscape: true, blocks: [table(Array.from({ length: 13 }, (_, at) => `${at}`))] },
    { heading: 'Second', landscape: true, continues: true, blocks: [table(['many words '.repeat(300)])] },
  ];
  const pdf = await makeFile({ ...plain, method: [], sections }, 'pdf');
  const { promise } = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await promise).getPage(2)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : ''))).toContain('Second');
});

test('a middle dot, as wide as a character, stands without blanks of its own', () => {
  expect(breakable('9 · 2 · 6')).toBe('9·2·6');
});

test('the name of a file says its kind once', () => {
  expect(fileNameOf(['FM-031 R1', '原料泵 FMECA', 'FMECA'], 'pdf')).toBe('FM-031 R1 原料泵 FMECA.pdf');
  expect(fileNameOf(['RCM-012', 'RCM of the feed pump', 'RCM report'], 'pdf')).toBe(
    'RCM-012 RCM of the feed pump report.pdf',
  );
  expect(fileNameOf(['CR-001', 'Criticality of the CDU', 'Criticality report'], 'docx')).toBe(
    'CR-001 Criticality of the CDU report.docx',
  );
  expect(fileNameOf(['RBI-21-R1', '研究 RBI-21', 'RBI'], 'pdf')).toBe('RBI-21-R1 研究 RBI-21 RBI.pdf');
});
