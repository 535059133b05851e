import { deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BadArchive, openModelFile, type Unpacking } from './model-files.ts';
import { parseOpenPsa } from './open-psa/read.ts';

const unpacking: Unpacking = {
  gunzip: (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength }),
  inflateRaw: (bytes, maxOutputLength) => inflateRawSync(bytes, { maxOutputLength }),
};

const TREE = `<opsa-mef xmlns:xi="http://www.w3.org/2001/XInclude"><define-fault-tree name="f">
  <define-gate name="top"><or><basic-event name="a"/></or></define-gate></define-fault-tree><xi:include href="data.xml"/></opsa-mef>`;
const DATA =
  '<opsa-mef><model-data><define-basic-event name="a"><float value="0.1"/></define-basic-event></model-data></opsa-mef>';

/** A ZIP archive as other programs make it: first file stored, others deflated. */
function zipOf(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  Object.entries(files).forEach(([name, text], i) => {
    const raw = Buffer.from(text);
    const packed = i === 0 ? raw : deflateRawSync(raw);
    const sizes = (buffer: Buffer, from: number): void => {
      buffer.writeUInt16LE(i === 0 ? 0 : 8, from);
      buffer.writeUInt32LE(packed.length, from + 10);
      buffer.writeUInt32LE(raw.length, from + 14);
      buffer.writeUInt16LE(name.length, from + 18);
    };
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    sizes(header, 8);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    sizes(entry, 10);
    entry.writeUInt32LE(at, 42);
    bodies.push(header, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += header.length + name.length + packed.length;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

test('a model is read from an archive, its includes from the files beside it', () => {
  const files = openModelFile('model.zip', zipOf({ 'm/tree.xml': TREE, 'm/data.xml': DATA }), unpacking);
  expect(files.map(({ name }) => name)).toEqual(['m/tree.xml', 'm/data.xml']);
  const { model, faults } = parseOpenPsa(files);
  expect(faults).toEqual([]);
  expect(model!.events).toEqual([{ name: 'a', probability: 0.1 }]);
});

test('a compressed file is opened, and one that would fill the memory is not', () => {
  expect(parseOpenPsa(openModelFile('a.xml.gz', gzipSync(DATA), unpacking)).model!.events).toHaveLength(1);
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  expect(() => openModelFile('bomb.gz', bomb, unpacking, 1_000_000)).toThrow(BadArchive);
  expect(() => openModelFile('bad.zip', zipOf({ a: 'b' }).subarray(0, 40), unpacking)).toThrow(BadArchive);
});
