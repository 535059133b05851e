import type { Readable } from 'node:stream';
import type { ReportFormat } from '@ircrisk/contract/report-format.ts';
import type { Language, Text } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import { keepBytes, recordFile } from '#platform/files/files.ts';
import type { JobKind, JobRun } from '#platform/jobs/job-kind.ts';
import type { Platform } from '#platform/platform.ts';
import { frameOf } from './frame.ts';
import { makeFile } from './make-file.ts';
import type { ReportBody } from './report.ts';

/** Reports are made anew when they are wanted again; until then a week is enough to fetch one. */
export const keptHours = 7 * 24;

export interface MadeFile {
  fileId: string;
  fileName: string;
}

const says = (text: string, word: string): boolean =>
  ` ${text} `.toLowerCase().includes(` ${word.trim()} `.toLowerCase());

/** A piece without the words it begins with that stand before it: “RCM of the pump” is followed by “report”, not “RCM report”. */
function unsaid(part: string, before: readonly string[]): string {
  const words = part.trim().split(/\s+/);
  while (words[0] && before.some((one) => says(one, words[0]!))) words.shift();
  return words.join(' ');
}

/** A name every file system takes; what a piece has said already is not said twice. */
export const fileNameOf = (parts: readonly string[], ending: string): string =>
  `${parts
    .map((part, at) => unsaid(part, parts.slice(0, at)))
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}.${ending}`;

/** For whom a report is made. */
export interface Reader {
  language: Language;
  projectId: string | null;
  tenantId: string;
  timeZone: string;
}

interface Asked {
  /** The person's own unless told. */
  language?: Language | undefined;
  format?: ReportFormat | undefined;
}

export interface ReportSpec<Input extends object, Facts> {
  kind: string;
  title: Text;
  /** Everything the report tells, read in one transaction. */
  gather(tx: Tx, input: Input, reader: Reader, platform: Platform): Promise<Facts>;
  compose(facts: Facts, reader: Reader, input: Input): ReportBody;
  /** Of the plant whatever project is open: none is named on it. */
  ofNoProject?: boolean;
  /** Pieces of the file's name; number, subject and title unless told. */
  fileName?(body: ReportBody, input: Input, facts: Facts): string[];
  /** A workbook of its own, with the rows print has no room for; else it is made of the same blocks. */
  workbook?(tx: Tx, facts: Facts, reader: Reader, input: Input): Promise<Buffer | Readable>;
}

/**
 * A report as a job: gathers, composes, adds the company, project and time, sets it as PDF, Word or workbook, and keeps the file for
 * a while.
 */
export function reportJob<Input extends object, Facts>(
  spec: ReportSpec<Input, Facts>,
): JobKind<Input & Asked, MadeFile> {
  return {
    kind: spec.kind,
    title: spec.title,
    afterCrash: 'resume',
    async run(job: JobRun<Input & Asked>) {
      const { input, context, platform, signal } = job;
      const { language = job.language, format = 'pdf' } = input;
      const { tenantId, timeZone, projectId = null } = context;
      const reader: Reader = { language, projectId, tenantId, timeZone };
      const { facts, frame } = await job.reading(async (tx) => ({
        facts: await spec.gather(tx, input, reader, platform),
        frame: await frameOf(tx, platform, projectId, language),
      }));
      await job.progress(1, 3);
      if (spec.ofNoProject) delete frame.project;
      const body = spec.compose(facts, reader, input);
      const own = format === 'xlsx' ? spec.workbook : undefined;
      const set = own ? undefined : await makeFile({ ...frame, ...body }, format, signal);
      await job.progress(2, 3);
      const parts = spec.fileName?.(body, input, facts) ?? [body.number, body.subject, body.title];
      const name = fileNameOf(parts, format);
      const keep = (content: Buffer | Readable) =>
        keepBytes(platform, tenantId, { name, content, expireHours: keptHours });
      const kept = await (set
        ? keep(set)
        : job.reading(async (tx) => keep(await own!(tx, facts, reader, input))));
      const file = await job.inTenant((tx) => recordFile(tx, kept));
      await job.progress(3, 3);
      return { fileId: file.id, fileName: name };
    },
  };
}
