import {
  isGuessable,
  lookUpLength,
  lookUpLetters,
  reportIncident,
  reportNameless,
} from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { IncidentKind } from '@ircrisk/contract/resources/safety/incident-choices.ts';
import type { Kept } from '@ircrisk/ui/outbox/outbox.ts';
import { plantNow, plantTime } from '@ircrisk/ui/session/plant-clock.ts';
import type { Photo } from './photo.ts';
import type { Voice } from './voice.ts';

export interface Draft {
  kind: IncidentKind | null;
  description: string;
  /** Empty until the report is begun: until then it is now. */
  occurredAt: string;
  /** The person said when it was; else it is when they began. */
  timed: boolean;
  injured: 'none' | 'some' | 'unknown' | null;
  nodeId: string | null;
  equipmentId: string | null;
  place: string;
  photos: Photo[];
  voice: Voice | null;
  anonymous: boolean;
  /** Made with the draft, so that the person can note it down before anything is sent. */
  code: string;
  key: string;
}

function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(lookUpLength));
  const code = Array.from(bytes, (byte) => lookUpLetters[byte % 32]).join('');
  return isGuessable(code) ? randomCode() : code;
}
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const emptyDraft = (): Draft => ({
  kind: null,
  description: '',
  occurredAt: '',
  timed: false,
  injured: null,
  nodeId: null,
  equipmentId: null,
  place: '',
  photos: [],
  voice: null,
  anonymous: false,
  code: randomCode(),
  key: randomKey(),
});

/** The first input dates the report; whether it has a name says nothing of when it happened. */
export const dated = (draft: Draft, changes: Partial<Draft>, now = plantNow()): Draft => ({
  ...draft,
  ...changes,
  ...(draft.occurredAt === '' && !('occurredAt' in changes) && Object.keys(changes).join() !== 'anonymous'
    ? { occurredAt: now.slice(0, 16) }
    : {}),
});

/** A draft as it was kept: a time of its own is that of something typed or of somebody's word. */
export function keptDraft(kept: Draft | undefined): Draft {
  const draft = { ...emptyDraft(), ...kept };
  const isBlank = missing(draft).length === required.length && draft.photos.length === 0 && !draft.voice;
  return isBlank && !draft.timed ? { ...draft, occurredAt: '' } : draft;
}

/** It cannot have happened in the future; as plant time is written, later is greater. */
export const isAhead = ({ occurredAt }: Draft, now = plantNow()): boolean =>
  occurredAt.slice(0, 16) > now.slice(0, 16);

/** What a report cannot do without, in the order of the screen. Any of the three places will do: who stands there may know one only. */
export const required = ['where', 'kind', 'description', 'injured'] as const;

export function missing(draft: Draft): (typeof required)[number][] {
  const { kind, description, injured, equipmentId, nodeId, place } = draft;
  const given = {
    where: Boolean(equipmentId || nodeId || place.trim()),
    kind: kind !== null,
    description: description.trim() !== '',
    injured: injured !== null,
  };
  return required.filter((one) => !given[one]);
}

/** `7F3K-92QM-XC4T`: read out and typed without a mistake. */
export const codeText = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
export const typedCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** The report as it lies in the outbox; one without a name names nobody there either. */
export function keptReport(draft: Draft, owners: { named: string; nameless: string }, at: number): Kept {
  const { anonymous, code, key, place, timed, occurredAt, ...body } = draft;
  const report = {
    ...body,
    occurredAt: occurredAt || plantTime(at).slice(0, 16),
    place: place.trim() || null,
  };
  return anonymous
    ? {
        key: code,
        owner: owners.nameless,
        path: reportNameless.path,
        body: { ...report, code },
        nameless: true,
        at,
      }
    : { key, owner: owners.named, path: reportIncident.path, body: { ...report, key }, at };
}
