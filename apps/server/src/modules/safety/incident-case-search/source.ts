import { latentCodes } from '@ircrisk/engine-root-cause';
import type { Tx } from '#platform/database/pool.ts';
import { raw, sql } from '#platform/database/sql.ts';
import { catchUp } from '#platform/search/index-records.ts';
import type { SearchSource } from '#platform/search/source.ts';
import { confidentialRight } from './see.ts';

interface Texts {
  id: string;
  number: string;
  title: string;
  titleEn: string | null;
  confidentiality: string;
  isMirror: boolean;
  createUser: string | null;
  keywords: string[];
  latent: string[];
  named: string | null;
  summary: string | null;
  summaryEn: string | null;
  course: string | null;
  lessons: string | null;
}

const joined = (...columns: string[]) =>
  raw(`concat_ws(E'\\n', ${columns.map((one) => `c.${one}`).join(', ')})`);

/** Title 3, keywords 2, summary and lessons 1.5, course and causes 1: both languages in each, so that either finds the case. */
export const caseSource: SearchSource = {
  kind: 'incident-case',
  table: 'incident_cases',
  weights: [3, 2, 1.5, 1.5, 1],
  mirrored: 'kept=elsewhere',
  async read(tx, ids) {
    const rows = await tx.all<Texts>(sql`
      select c.id, c.number, c.title, c.title_en as "titleEn", c.confidentiality, c.source_kind = 'corrosion' as "isMirror", c.create_user as "createUser", c.keywords, c.latent_codes as latent,
        ${joined('substance', 'substance_en', 'place', 'place_en')} as named, c.summary, c.summary_en as "summaryEn",
        ${joined(
          ...[
            'sequence',
            'immediate_causes',
            'underlying_causes',
            'barriers_failed',
            'recommendations',
          ].flatMap((one) => [one, `${one}_en`]),
        )} as course,
        (select string_agg(concat_ws(E'\\n', l.lesson, l.lesson_en), E'\\n' order by l.sort, l.id) from case_lessons l where l.case_id = c.id and l.is_deleted = 0) as lessons
      from incident_cases c where c.id = any(${ids}::bigint[]) and c.is_deleted = 0 and c.state = 'published'`);
    return rows.map((row) => {
      const codes = row.latent.flatMap((code) => Object.values(latentCodes[code] ?? {}));
      const lines = (...texts: (string | null)[]) => texts.filter(Boolean).join('\n');
      return {
        recordId: row.id,
        part: 0,
        title: row.title,
        body: lines(row.summary, row.summaryEn, row.lessons),
        names: { number: row.number, title: row.title, titleEn: row.titleEn, also: [] },
        facets: [
          ...(row.confidentiality === 'confidential'
            ? ['confidential=yes', `author=${row.createUser ?? ''}`]
            : ['confidential=no']),
          // Corrosion cases are found by their own list.
          ...(row.isMirror ? ['kept=elsewhere'] : []),
        ],
        fields: [
          lines(row.number, row.title, row.titleEn),
          lines(row.keywords.join('\n'), row.named, codes.join('\n')),
          lines(row.summary, row.summaryEn),
          row.lessons ?? '',
          row.course ?? '',
        ],
      };
    });
  },
  visible(viewer) {
    if (!viewer.permissions?.has('incident-case.read')) return null;
    if (viewer.permissions.has(confidentialRight)) return raw('true');
    return sql`e.facets && ${['confidential=no', `author=${viewer.userId}`]}::text[]`;
  },
};

const own = new Map([[caseSource.kind, caseSource]]);
/** Whoever has just published a case finds it. */
export const readNewCases = (tx: Tx): Promise<number> => catchUp(tx, own, 200);
