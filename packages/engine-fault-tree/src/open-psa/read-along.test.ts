import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_KINDS, randomTree } from '../testing/random-tree.ts';
import { type OpenPsaReading, parseOpenPsa } from './read.ts';
import { writeOpenPsa } from './write.ts';

/** The same document read as a whole: with a second, empty file beside it nothing can be read along. */
function asWhole(xml: string): OpenPsaReading {
  return parseOpenPsa([
    { name: 'model.xml', content: xml },
    { name: 'nothing.xml', content: '<opsa-mef/>' },
  ]);
}

function expectSame(xml: string): void {
  const [along, whole] = [parseOpenPsa(xml), asWhole(xml)];
  expect(JSON.stringify(along.model), xml).toBe(JSON.stringify(whole.model));
  expect(along.faults.map(({ code, params }) => [code, params])).toEqual(
    whole.faults.map(({ code, params }) => [code, params]),
  );
  expect(along.warnings.map(({ code, params }) => [code, params])).toEqual(
    whole.warnings.map(({ code, params }) => [code, params]),
  );
}

test('a model read definition by definition is the one read as a whole', () => {
  fc.assert(
    fc.property(randomTree({ events: 8, gates: 10, kinds: ALL_KINDS }), (model) => {
      expectSame(writeOpenPsa(model));
    }),
    { numRuns: 200 },
  );
});

const gate = (name: string, reference: string, more = ''): string =>
  `<define-gate name="${name}"${more}><or><event name="${reference}"/><event name="B"/></or></define-gate>`;
const event = '<define-basic-event name="B"><float value="0.1"/></define-basic-event>';
const inTree = (inside: string, name = 'T'): string =>
  `<define-fault-tree name="${name}">${inside}</define-fault-tree>`;

test.each([
  ['events beside the tree', inTree(gate('G', 'A')) + event],
  ['data apart', `${inTree(gate('G', 'A'))}<model-data>${event}</model-data>`],
  ['a label and attributes of the model', `<label>L</label>${inTree(gate('G', 'A'))}`],
  ['a label of the tree', inTree(`<label>L</label>${gate('G', 'A')}${event}`)],
  [
    'attributes after the gates',
    inTree(`${gate('G', 'A')}<attributes><attribute name="x" value="1"/></attributes>`),
  ],
  ['two trees', inTree(gate('G', 'H')) + inTree(gate('H', 'B') + event, 'U')],
  ['private names', inTree(gate('G', 'H') + gate('H', 'B', ' role="private"') + event)],
  ['a path', inTree(gate('G', 'T.H') + gate('H', 'B') + event)],
  [
    'a component',
    inTree(`${gate('G', 'H')}<define-component name="C">${gate('H', 'B')}</define-component>${event}`),
  ],
  [
    'another name than its own',
    inTree(
      `${gate('G', 'n1')}<define-gate name="n1"><attributes><attribute name="name" value="N 1"/></attributes><event name="B"/></define-gate>${event}`,
    ),
  ],
  [
    'a common cause group before its members are used',
    `${inTree(gate('G', 'A'))}<define-CCF-group name="Q" model="beta-factor"><members><basic-event name="A"/><basic-event name="B"/></members><distribution><float value="0.1"/></distribution><factor level="2"><float value="0.2"/></factor></define-CCF-group>`,
  ],
  ['a file that is not there', `${inTree(gate('G', 'A'))}<include file="other.xml"/>`],
  ['a tree without a name', `<define-fault-tree>${gate('G', 'A')}</define-fault-tree>`],
  ['a gate without a name', inTree('<define-gate><event name="B"/></define-gate>')],
  ['a gate without a formula', inTree(`<define-gate name="G"/>${event}`)],
  ['something unknown', inTree(`${gate('G', 'A')}<nonsense/>`)],
  ['a definition in a definition', inTree(`<define-gate name="G">${event}</define-gate>`)],
  ['an event named twice', inTree(`${gate('G', 'B')}<define-basic-event name="B"/>`) + event],
])('read alike: %s', (_, inside) => {
  expectSame(`<?xml version="1.0"?>\n<opsa-mef>\n<!-- model -->${inside}</opsa-mef>`);
});
