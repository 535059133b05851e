import { menuGroups } from '@ircrisk/contract/menu.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import {
  type Searchable,
  type SearchGroup,
  type SearchHit,
  searchEverything,
  searchGroupNames,
  typedWords,
} from '@ircrisk/contract/search.ts';
import type { Language } from '@ircrisk/contract/text.ts';
import { pinyin } from 'pinyin-pro';
import type { Tx } from '#platform/database/pool.ts';
import { all, name, sql } from '#platform/database/sql.ts';
import { type Handler, handle } from '#platform/http/handle.ts';
import { filterConditions } from '#platform/resources/filters.ts';
import { hooksOf } from '#platform/resources/hooks.ts';
import type { Row } from '#platform/resources/read.ts';
import { type Viewer, viewerOf } from '#platform/resources/scope.ts';
import { type FoundRecord, findRecords } from './find-records.ts';
import { catchUp } from './index-records.ts';
import { sources as keySources, keysOf } from './keys.ts';
import { showRows } from './show-rows.ts';
import type { SearchSource } from './source.ts';
import { tokensOf } from './tokens.ts';

/** Records a search reads anew before it answers; what is beyond is read by the rounds. */
const readAtOnce = 200;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A few words around the first one that was asked for. */
export function quote(body: string, question: string): string {
  const low = body.toLowerCase();
  const places = tokensOf(question)
    .map((token) => low.indexOf(token))
    .filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, body.length) - 16);
  const cut = body
    .slice(places.length > 0 ? from : 0, (places.length > 0 ? from : 0) + 72)
    .replace(/\s+/g, ' ');
  return `${from > 0 && places.length > 0 ? '…' : ''}${cut}${from + 72 < body.length ? '…' : ''}`;
}

function reasonOf(searchable: Searchable, row: Row, source: number, question: string): SearchHit['why'] {
  if (source === keySources.also) {
    const words = typedWords(question);
    const names = (searchable.also ?? []).map((property) => textOf(row[property]) ?? '');
    const fitting = names.find((name) => words.some((word) => name.toLowerCase().includes(word))) ?? names[0];
    return { reason: 'alias', text: fitting ?? '' };
  }
  if (source === keySources.pinyin || source === keySources.initials) {
    const spoken = pinyin((textOf(row[searchable.title]) ?? '').slice(0, 24), {
      toneType: 'none',
      nonZh: 'consecutive',
    });
    return { reason: 'pinyin', text: spoken };
  }
  if (source < keySources.pinyin) return null;
  const body = (searchable.body ?? [])
    .map((property) => textOf(row[property]) ?? '')
    .filter(Boolean)
    .join('\n');
  return body ? { reason: 'text', text: quote(body, question) } : null;
}

/** What is shown of the records, read as their own list reads them: in the reader's language, and only what they may read. */
async function showRecords(
  tx: Tx,
  searchables: ReadonlyMap<string, Searchable>,
  records: readonly FoundRecord[],
  viewer: Viewer,
  question: string,
  language: Language,
): Promise<Map<FoundRecord, SearchHit>> {
  const hits = new Map<FoundRecord, SearchHit>();
  for (const [kind, found] of Map.groupBy(records, (record) => record.kind)) {
    const searchable = searchables.get(kind);
    if (!searchable) continue;
    const ids = found.map(({ recordId }) => recordId);
    const shown = await showRows(tx, searchable, ids, viewer, language);
    for (const record of found) {
      const one = shown.get(record.recordId);
      if (!one) continue;
      const { row, ...named } = one;
      const why = reasonOf(searchable, row, record.source, question);
      hits.set(record, { kind, id: record.recordId, ...named, why });
    }
  }
  return hits;
}

/** What people look for and no menu is called: where it is kept. */
const alsoKept: Readonly<Record<string, readonly { title: string; titleEn: string }[]>> = {
  equipment: [
    { title: '壁厚', titleEn: 'Wall thickness' },
    { title: '测厚记录', titleEn: 'Thickness readings' },
    { title: '测点', titleEn: 'Monitoring locations' },
  ],
};

const pageKeys = menuGroups
  .flatMap(({ entries }) => entries)
  .map(({ code, zh, en }) => ({
    code,
    keys: [{ title: zh, titleEn: en, number: code }, ...(alsoKept[code] ?? [])].flatMap((named) =>
      [...keysOf(named)].map(({ key }) => key),
    ),
  }));

/** Pages of the product by their names; which of them a person has is not asked here. */
const pagesFor = (words: readonly string[]): string[] =>
  words.length === 0
    ? []
    : pageKeys
        .filter(({ keys }) => words.every((word) => keys.some((key) => key.startsWith(word))))
        .map(({ code }) => code);

/** What another source finds as its own is not found twice. */
function once(source: SearchSource): SearchSource {
  const { mirrored } = source;
  if (!mirrored) return source;
  return {
    ...source,
    visible(viewer) {
      const seen = source.visible(viewer);
      return seen && sql`${seen} and not e.facets && ${[mirrored]}::text[]`;
    },
  };
}

/** What stands at the place or below it; what has no place is left out. */
function within(source: SearchSource, resource: Resource, nodeId: string | undefined): SearchSource[] {
  if (!nodeId) return [source];
  if (!hooksOf(resource.id)?.filters?.nodeId) return [];
  const inside = all(filterConditions(resource, { nodeId }));
  return [
    {
      ...source,
      visible(viewer) {
        const seen = source.visible(viewer);
        return (
          seen &&
          sql`${seen} and exists (select from ${name(resource.table)} t where t.id = e.record_id and ${inside})`
        );
      },
    },
  ];
}

/** The header's search over everything that is declared. */
export function searchHandler(
  searchables: readonly Searchable[],
  sources: ReadonlyMap<string, SearchSource>,
): Handler {
  const declared = new Map(searchables.map((one) => [one.resource.id, one]));
  return handle(searchEverything, async ({ tx, actor, projectId, input, language }) => {
    await catchUp(tx, sources, readAtOnce);
    const asked = searchables.filter(({ group }) => !input.group || group === input.group);
    const groups = new Map<string, SearchGroup>(asked.map(({ resource, group }) => [resource.id, group]));
    const viewer = viewerOf(actor, projectId);
    const from = asked.flatMap((searchable) => {
      const source = sources.get(searchable.resource.id);
      return source ? within(once(source), searchable.resource, input.nodeId) : [];
    });
    const records = await findRecords(tx, from, viewer, { text: input.text, groups, size: input.size });
    const hits = await showRecords(tx, declared, records, viewer, input.text, language);
    const byGroup = Map.groupBy(records, ({ group }) => group);
    return {
      groups: searchGroupNames.flatMap((group) => {
        const found = byGroup.get(group) ?? [];
        const shown = found.flatMap((record) => hits.get(record) ?? []);
        return shown.length > 0 ? [{ group, total: found[0]?.total ?? shown.length, hits: shown }] : [];
      }),
      pages: input.group ? [] : pagesFor(typedWords(input.text)),
    };
  });
}
