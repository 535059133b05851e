import type { ErrorKind } from '@ircrisk/contract/errors.ts';
import type { Resource } from '@ircrisk/contract/resource.ts';
import type { StudyCalls, StudyState } from '@ircrisk/contract/study.ts';
import type { Language, TextParams } from '@ircrisk/contract/text.ts';
import type { Tx } from '#platform/database/pool.ts';
import type { Actor } from '#platform/tenancy/actor.ts';

/** One revision of a study, as every kind has it. */
export interface StudyHead {
  readonly id: string;
  readonly seriesId: string;
  readonly projectId: string | null;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly state: StudyState;
  readonly revision: number;
  /** What people call the revision: `R3`, or a document's own mark. */
  readonly label: string;
  readonly createUser: string | null;
}

/** What stands in the way of a review, or should be known in it; the error is also the refusal of a submission. */
export interface Found {
  readonly level: 'blocks' | 'warns' | 'ok';
  readonly kind: ErrorKind;
  readonly params?: TextParams;
}

/** Records inside a study that differ between two revisions. */
export interface ComparedPart {
  readonly title: string;
  /** How many differ, all told: of very many only the first are listed. */
  readonly total: number;
  readonly differences: readonly {
    change: 'added' | 'removed' | 'changed';
    subject: string;
    before: string | null;
    after: string | null;
  }[];
}

/** A worksheet inside a study: records of a list that point at it. */
export interface StudySheet {
  readonly resource: Resource;
  /** The property that names the study. */
  readonly study: string;
}

/** What a module says of its studies; the platform gives them their life. */
export interface StudyKind {
  readonly resource: Resource;
  readonly calls: StudyCalls;
  /** Where number and names stand when not in `code`, `name` and `name_en`; `revision` counts, `label` is shown. */
  readonly columns?: Partial<Record<'code' | 'name' | 'nameEn' | 'revision' | 'label', string>>;
  /** Page that opens a revision. */
  link(id: string): string;
  /** Further columns a list of revisions shows, by their names on the wire. */
  readonly revisionColumns?: Readonly<Record<string, string>>;
  /** Columns of the study's own table that a new revision takes over beside the declared fields. */
  readonly copiedColumns?: readonly string[];
  /** Declared fields a new revision starts without. */
  readonly freshFields?: readonly string[];
  /** Where people name the revisions: what the next one is called, or the refusal of what is wanted. */
  nextLabel?(tx: Tx, head: StudyHead, wanted?: string): Promise<string>;
  /** Their rows are changed while the study is a draft, go along into a new revision and are compared row by row. */
  readonly sheets?: readonly StudySheet[];
  ready?(tx: Tx, head: StudyHead): Promise<readonly Found[]>;
  /** What stands in the way may come up while it is in review, without an edit: it refuses signatures too. */
  readonly readyToSign?: true;
  /** Takes over what stands in other tables; the new row is there already. */
  copy?(tx: Tx, from: StudyHead, to: string): Promise<void>;
  /** Tells the rest of the platform, in the transaction of the approval. */
  publish?(tx: Tx, head: StudyHead, actor: Actor): Promise<void>;
  /** Takes back what the approval told, in the transaction that archives the revision. */
  withdraw?(tx: Tx, head: StudyHead, actor: Actor): Promise<void>;
  compare?(tx: Tx, from: StudyHead, to: StudyHead, language: Language): Promise<readonly ComparedPart[]>;
}
