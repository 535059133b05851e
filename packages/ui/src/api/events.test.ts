import { describe, expect, it } from 'vitest';
import { eventReader, type ServerEvent } from './events.ts';
import { fileNameOf } from './files.ts';
import { jobPercent } from './jobs.ts';

describe('the event stream', () => {
  const read = (...pieces: string[]) => {
    const events: ServerEvent[] = [];
    const take = eventReader((event) => events.push(event));
    for (const piece of pieces) take(piece);
    return events;
  };

  it('gives events however the pieces are cut', () => {
    expect(read('event: job\nda', 'ta: {"id":"1"}\n', '\nevent: notice\ndata: {"n":2}\n\nevent: jo')).toEqual(
      [
        { name: 'job', data: { id: '1' } },
        { name: 'notice', data: { n: 2 } },
      ],
    );
  });
  it('passes over comments, heartbeats and what is not JSON', () => {
    expect(read('retry: 3000\n\n: alive\n\nevent: job\ndata: {\n\nevent: job\r\ndata: 1\r\n\r\n')).toEqual([
      { name: 'job', data: 1 },
    ]);
  });
});

describe('the name of a download', () => {
  it('prefers the extended form, which carries Chinese', () => {
    const header = `attachment; filename="__.xlsx"; filename*=UTF-8''${encodeURIComponent('岗位.xlsx')}`;
    expect(fileNameOf(header, 'x')).toBe('岗位.xlsx');
    expect(fileNameOf('attachment; filename="a b.xlsx"', 'x')).toBe('a b.xlsx');
    expect(fileNameOf("attachment; filename*=UTF-8''%E5%; filename=b.csv", 'x')).toBe('b.csv');
    expect(fileNameOf(null, 'x')).toBe('x');
  });
});

describe('progress', () => {
  it('reaches 100 only with the end', () => {
    expect(jobPercent({ state: 'running', done: 999, total: 1000 })).toBe(99);
    expect(jobPercent({ state: 'running', done: 1000, total: 1000 })).toBe(99);
    expect(jobPercent({ state: 'done', done: 0, total: 0 })).toBe(100);
    expect(jobPercent({ state: 'queued', done: 0, total: 0 })).toBeUndefined();
  });
});
