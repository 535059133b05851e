import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ExchangedMark,
  isoDate,
  markTypes,
  type Point,
  pdfDate,
  readXfdf,
  writeXfdf,
  XmlProblem,
} from './index.ts';

const place = fc.integer({ min: -200_000, max: 200_000 }).map((value) => value / 100);
const point = fc.tuple(place, place) as fc.Arbitrary<Point>;
const points = (least: number, most = least) => fc.array(point, { minLength: least, maxLength: most });
const colours = fc.constantFrom('#e41a1c', '#377eb8', '#000000');
const texts = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/\s+/g, ' ').trim());

const marks = fc.constantFrom(...markTypes).chain((type): fc.Arbitrary<ExchangedMark> => {
  const counts: Record<string, fc.Arbitrary<Point[][]>> = {
    ink: fc.array(points(1, 8), { minLength: 1, maxLength: 4 }),
    pin: points(1).map((line) => [line]),
    callout: points(3).map((line) => [line]),
    angle: points(3).map((line) => [line]),
    polygon: points(3, 9).map((line) => [line]),
    area: points(3, 9).map((line) => [line]),
    polyline: points(2, 9).map((line) => [line]),
    length: points(2, 9).map((line) => [line]),
  };
  return fc.record({
    id: fc.uuid(),
    page: fc.integer({ min: 1, max: 400 }),
    type: fc.constant(type),
    strokes: counts[type] ?? points(2).map((line) => [line]),
    style: fc.record({
      stroke: colours,
      fill: fc.option(colours),
      width: fc.integer({ min: 0, max: 40 }).map((value) => value / 4),
      opacity: fc.integer({ min: 5, max: 100 }).map((value) => value / 100),
    }),
    note: texts,
    author: texts,
    created: fc.constant('2026-10-22T08:15:30+08:00'),
    changed: fc.constant('2026-10-24T00:00:00Z'),
    layer: fc.constantFrom('loop', 'cml', 'comment'),
    layerName: texts,
    state: fc.constantFrom('open' as const, 'resolved' as const),
    label: texts,
    bound: fc.constantFrom('', 'equipment:12 location:77'),
  });
});

describe('XFDF', () => {
  it('comes back unchanged, whatever the marks say', () => {
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 12 }), texts, (list, file) => {
        const { marks: back, refused } = readXfdf(writeXfdf(file, list));
        expect(refused).toEqual([]);
        expect(back).toEqual(list.map((mark) => ({ ...mark, changed: '2026-10-24T00:00:00+00:00' })));
      }),
      freshRuns(300),
    );
  });

  it('counts pages from 0, has rects in user space and the corners of highlights as viewers write them', () => {
    const mark: ExchangedMark = {
      id: 'a',
      page: 3,
      type: 'highlight',
      strokes: [
        [
          [10, 20],
          [110, 35],
        ],
      ],
      style: { stroke: '#ffcc00', fill: null, width: 1, opacity: 0.4 },
      note: '',
      author: '周敏',
      created: '',
      changed: '',
      layer: '',
      layerName: '',
      state: 'open',
      label: '',
      bound: '',
    };
    const text = writeXfdf('a.pdf', [mark]);
    expect(text).toContain('page="2"');
    expect(text).toContain('rect="10,20,110,35"');
    expect(text).toContain('coords="10,35,110,35,10,20,110,20"');
    expect(text).toContain('title="周敏"');
  });

  it('of another viewer is read: lines, rich text, colours in capitals', () => {
    const { marks: found, refused } =
      readXfdf(`<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>
      <line page="0" rect="1,2,3,4" start="10,20" end="30,40" color="#FF0000" title="A &amp; B"><contents-richtext><body><p>look <b>here</b></p></body></contents-richtext></line>
      <square page="1" rect="5,6,50,60" width="2"/><fileattachment page="0" rect="0,0,1,1"/><circle page="x" rect="0,0,1,1"/><ink page="0" rect="0,0,1,1"/></annots></xfdf>`);
    expect(found).toMatchObject([
      {
        type: 'polyline',
        page: 1,
        strokes: [
          [
            [10, 20],
            [30, 40],
          ],
        ],
        style: { stroke: '#ff0000' },
        author: 'A & B',
        note: 'look here',
      },
      {
        type: 'rect',
        page: 2,
        strokes: [
          [
            [5, 6],
            [50, 60],
          ],
        ],
        style: { width: 2, fill: null },
      },
    ]);
    expect(refused).toEqual([
      { name: 'fileattachment', reason: 'unknownKind' },
      { name: 'circle', reason: 'noPage' },
      { name: 'ink', reason: 'tooFewPoints' },
    ]);
  });

  it('refuses what no page could hold: coordinates out of bounds, boxes of fewer than four numbers or no size', () => {
    const { marks: found, refused } = readXfdf(`<xfdf><annots>
      <square page="0" rect="1e308,1e308,1.7e308,1.7e308" name="far"/><square page="0" rect="1,2,3" name="three"/>
      <circle page="0" rect="5,5,5,5" name="point"/><text page="0" name="nowhere"/><square page="100000" rect="1,2,3,4" name="leaf"/>
      <highlight page="0" rect="1,1,9,9" coords="1,9,9" name="quad"/><polyline page="0" rect="0,0,9,9" name="line"><vertices>0,0;1000001,5</vertices></polyline>
      <ink page="0" rect="0,0,9,9" name="scribble"><inklist>${'<gesture>1,1;2,2</gesture>'.repeat(501)}</inklist></ink>
      <square page="0" rect="1,2,3,4" name="kept"/></annots></xfdf>`);
    expect(found.map(({ id }) => id)).toEqual(['kept']);
    expect(refused.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'far tooFar',
      'three noBox',
      'point noSize',
      'nowhere noBox',
      'leaf noPage',
      'quad noBox',
      'line tooFar',
      'scribble tooManyLines',
    ]);
  });

  it('tells what it does not take over: scripts, actions, pictures, names that stand twice', () => {
    const { marks, refused, partly } =
      readXfdf(`<xfdf><javascript>app.alert(1)</javascript><fields><field name="a"/></fields><annots>
      <square page="0" rect="1,1,9,9" name="n1"><OnActivation><Action Trigger="U"><JavaScript>app.alert('x')</JavaScript></Action></OnActivation><contents>kept</contents></square>
      <square page="0" rect="2,2,8,8" name="n1"/><square page="1" rect="2,2,8,8" name="n1"/><square page="0" rect="3,3,8,8"/><square page="0" rect="4,4,8,8"/>
      <freetext page="0" rect="1,1,9,9" subject="note"><contents-richtext><body>seen<script>alert(1)</script><style>p{}</style></body></contents-richtext></freetext>
      <strikeout page="0" rect="1,1,9,9" coords="1,9,9,9,1,5,9,5,1,5,9,5,1,1,9,1" name="s"/>
      <stamp page="0" rect="1,1,9,9" name="st"><imagedata>data:x</imagedata></stamp><text page="0" rect="1,1,9,9" name="r" inreplyto="n1"/></annots></xfdf>`);
    expect(marks.map(({ id, page, note }) => `${page} ${id} ${note}`)).toEqual([
      ...['1 n1 kept', '2 n1 ', '1  ', '1  ', '1  seen', '1 s ', '1 st ', '1 r '],
    ]);
    expect(JSON.stringify(marks)).not.toContain('alert');
    expect(refused).toEqual([{ name: 'n1', reason: 'sameName' }]);
    expect(partly.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      ...['javascript scriptLeft', 'fields fieldsLeft', 'n1 scriptLeft', 'n1 actionLeft', 'note scriptLeft'],
      ...['s asHighlight', 's oneBox', 'st pictureLeft', 'r replyAsMark'],
    ]);
  });

  it.each<[string, string, string]>([
    [
      'an external entity',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xfdf><annots/></xfdf>',
      'entities',
    ],
    [
      'a bomb of entities',
      '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xfdf>&b;</xfdf>',
      'entities',
    ],
    ['an entity nobody declared', '<xfdf>&nbsp;</xfdf>', 'entities'],
    ['an open tag', '<xfdf><annots></xfdf>', 'notXml'],
    ['no XML', '%PDF-1.7', 'notXml'],
    ['a code that is no sign', '<xfdf>&#0;</xfdf>', 'notXml'],
    ['an endless nest', '<a>'.repeat(100), 'tooDeep'],
    ['elements without end', `<xfdf>${'<a/>'.repeat(200_001)}</xfdf>`, 'tooLarge'],
  ])('refuses %s', (_, text, code) => {
    expect(() => readXfdf(text)).toThrow(new XmlProblem(code as XmlProblem['code']));
  });

  it('refuses or reads any text, and never does anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        try {
          readXfdf(`<xfdf><annots>${text}</annots></xfdf>`);
        } catch (error) {
          expect(error).toBeInstanceOf(XmlProblem);
        }
      }),
      freshRuns(300),
    );
  });

  it('writes dates as PDF does', () => {
    expect(pdfDate('2026-10-22T08:15:30+08:00')).toBe("D:20261022081530+08'00'");
    expect(isoDate("D:20261022081530+08'00'")).toBe('2026-10-22T08:15:30+08:00');
    expect([isoDate('D:2026'), isoDate('yesterday')]).toEqual(['2026-01-01T00:00:00Z', '']);
  });
});
