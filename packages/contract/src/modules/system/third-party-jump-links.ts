import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import {
  framings,
  type HealthState,
  healthStates,
  type LinkPlace,
  linkPlaces,
  type OpenMode,
  openModes,
  type SystemState,
  systemStates,
} from '@ircrisk/contract/resources/jump-link.ts';
import { labelled } from '@ircrisk/contract/validation.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const jumpErrors = errors('jump-link', {
  closed: { status: 409, zh: '不能跳转：{reason}', en: 'This link is closed: {reason}' },
  ticket: {
    status: 401,
    zh: '票据无效、已使用或已过期',
    en: 'The ticket is unknown, used or expired',
  },
  noKey: {
    status: 409,
    zh: '该系统的登录方式不用密钥',
    en: 'The system signs people in without a key',
  },
  keyGone: {
    status: 409,
    zh: '该系统的密钥不可用，请轮换密钥',
    en: 'The key of the system cannot be used; rotate it',
  },
  noOverlap: {
    status: 409,
    zh: '没有等待启用的新密钥',
    en: 'There is no new key that waits for its time',
  },
  notListed: {
    status: 409,
    zh: '主机“{host}”不在平台运营方的清单中，不能由服务器检查',
    en: 'The host “{host}” is not on the operator’s list: the server does not ask it',
  },
});

const place = z.enum(Object.keys(linkPlaces) as [LinkPlace, ...LinkPlace[]]);
const openMode = z.enum(Object.keys(openModes) as [OpenMode, ...OpenMode[]]);
const health = z.enum(Object.keys(healthStates) as [HealthState, ...HealthState[]]);
const framing = z.enum(Object.keys(framings) as [keyof typeof framings, ...(keyof typeof framings)[]]);

/** The record a page shows, and the unit its address names. */
const where = {
  place,
  recordId: id.optional(),
  nodeId: id.optional(),
};

export const Link = z.object({
  entryId: z.string(),
  title: z.string(),
  systemId: z.string(),
  system: z.string(),
  category: z.string(),
  openMode,
  /** Why it cannot be opened from here; null when it can. */
  reason: z.string().nullable(),
  health,
  latencyMs: z.number().nullable(),
});
export type Link = z.infer<typeof Link>;

/** The links of a place, closed ones with their reason. */
export const linksAt = endpoint('GET /ircrisk-link/links', {
  access: 'jump-entry.open',
  title: { zh: '第三方系统：可用链接', en: 'Third-party systems: links of a page' },
  input: z.looseObject(where),
  result: z.array(Link),
});

export const Opening = z.object({
  title: z.string(),
  system: z.string(),
  url: z.string(),
  /** Where messages of the page come from. */
  origin: z.string(),
  method: z.enum(['get', 'post']),
  /** What a form carries; empty with `get`. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Null where nothing in it ends. */
  expiresAt: z.string().nullable(),
  openMode,
  framing,
  sendsReady: z.boolean(),
});
export type Opening = z.infer<typeof Opening>;

/** An address to go to now, with what the other system needs to know who comes: never the token of this platform. */
export const openLink = endpoint('POST /ircrisk-link/ticket', {
  access: 'jump-entry.open',
  title: { zh: '第三方系统：跳转', en: 'Third-party systems: open a link' },
  input: z.object({ entryId: id, ...where }),
  result: Opening,
  secretAnswer: true,
});

/** Asked by the other system, server to server: who came with this ticket. It counts once. */
export const redeemJump = endpoint('POST /ircrisk-link/ticket/redeem', {
  access: 'jump-ticket.redeem',
  title: { zh: '第三方系统：核验票据', en: 'Third-party systems: redeem a ticket' },
  input: z.object({ ticket: z.string().min(1).max(200) }),
  result: z.object({
    userId: z.string(),
    account: z.string(),
    realName: z.string(),
    tenantId: z.string(),
    language: z.string().nullable(),
    target: z.string(),
    entityType: place,
    entity: z.string().nullable(),
  }),
  secretAnswer: true,
});

const Told = z.object({ code: z.string(), text: z.string() });

/** What a template becomes for a record, before it is saved. */
export const previewLink = endpoint('POST /ircrisk-link/preview', {
  access: 'jump-entry.update',
  title: { zh: '第三方系统：预览链接', en: 'Third-party systems: preview a link' },
  reads: true,
  input: z.object({
    systemId: id.optional(),
    template: z.string().max(1000),
    parameters: z.array(z.string().max(300)).max(40),
    ...where,
  }),
  result: z.object({
    url: z.string().nullable(),
    variables: z.array(z.string()),
    /** Values of the record by path. */
    context: z.record(z.string(), z.string().nullable()),
    problems: z.array(Told),
  }),
});

/** A new key, told once. The one before signs until the hours of overlap are over. */
export const rotateKey = endpoint('POST /ircrisk-link/system/rotate', {
  access: 'jump-system.rotate',
  title: { zh: '第三方系统：轮换密钥', en: 'Third-party systems: rotate the key' },
  input: z.object({
    id,
    overlapHours: labelled(z.coerce.number().int().min(0).max(720).default(24), {
      zh: '重叠小时数',
      en: 'Hours of overlap',
    }),
  }),
  result: z.object({
    kid: z.string(),
    /** Of HMAC; a JWT has a public key instead. */
    secret: z.string().nullable(),
    publicKey: z.string().nullable(),
    signsFrom: z.string(),
  }),
  secretAnswer: true,
});

/** The receiver has the new key: it signs from now on. */
export const switchKey = endpoint('POST /ircrisk-link/system/switch', {
  access: 'jump-system.rotate',
  title: { zh: '第三方系统：启用新密钥', en: 'Third-party systems: use the new key now' },
  input: z.object({ id }),
  result: z.object({ kid: z.string() }),
});

export const keysOf = endpoint('GET /ircrisk-link/system/keys', {
  access: 'jump-system.read',
  title: { zh: '第三方系统：密钥状态', en: 'Third-party systems: keys' },
  input: z.looseObject({ id }),
  result: z.array(
    z.object({
      kid: z.string(),
      state: z.enum(['signing', 'waiting', 'ended']),
      madeTime: z.string(),
      signsFrom: z.string(),
      endsTime: z.string().nullable(),
      publicKey: z.string().nullable(),
    }),
  ),
});

/** Asks the system now, by a job. */
export const checkSystem = endpoint('POST /ircrisk-link/system/check', {
  access: 'jump-system.update',
  title: { zh: '第三方系统：立即检查', en: 'Third-party systems: check now' },
  input: z.object({ id }),
  result: z.object({ jobId: z.string() }),
});

/** Whether a signature is ours and in its time: what a receiver asks while it is being set up. */
export const checkSignature = endpoint('POST /ircrisk-link/signature/check', {
  access: 'jump-ticket.redeem',
  title: { zh: '第三方系统：核对签名', en: 'Third-party systems: check a signature' },
  reads: true,
  input: z.object({
    target: z.string().max(32),
    uid: z.string().max(64),
    ts: z.coerce.number().int(),
    nonce: z.string().max(100),
    sig: z.string().max(128),
  }),
  result: z.object({
    verdict: z.enum(['good', 'late', 'early', 'unknownTarget', 'wrong']),
    text: z.string(),
  }),
});

export const systemHealth = endpoint('GET /ircrisk-link/health', {
  access: 'jump-entry.open',
  title: { zh: '第三方系统：监测状态', en: 'Third-party systems: health' },
  input: z.looseObject({}),
  result: z.array(
    z.object({
      systemId: z.string(),
      name: z.string(),
      state: z.enum(Object.keys(systemStates) as [SystemState, ...SystemState[]]),
      health,
      latencyMs: z.number().nullable(),
      checkedTime: z.string().nullable(),
    }),
  ),
});

export const clickFigures = endpoint('GET /ircrisk-link/clicks', {
  access: 'jump-click.read',
  title: { zh: '第三方系统：跳转统计', en: 'Third-party systems: clicks' },
  input: z.looseObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  result: z.object({
    total: z.number(),
    people: z.number(),
    refused: z.number(),
    days: z.array(z.object({ day: z.string(), count: z.number() })),
    systems: z.array(
      z.object({ systemId: z.string(), name: z.string(), count: z.number(), people: z.number() }),
    ),
    links: z.array(
      z.object({ entryId: z.string(), title: z.string(), system: z.string(), count: z.number() }),
    ),
  }),
  offloads: true,
});

/** Records another system may lead to by the number people know them by. */
export const inboundKinds = ['equipment', 'work-order', 'document', 'incident', 'series-tag'] as const;

export const resolveInbound = endpoint('GET /ircrisk-link/resolve', {
  access: 'jump-entry.open',
  title: { zh: '第三方系统：深链接', en: 'Third-party systems: inbound link' },
  input: z.looseObject({
    type: labelled(z.enum(inboundKinds), { zh: '对象类型', en: 'Kind of record' }),
    key: labelled(z.string().trim().min(1).max(200), { zh: '编号', en: 'Number' }),
  }),
  result: z.object({ path: z.string() }),
});
