import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

/** Points of one call. */
export const mostPoints = 10_000;

export const seriesErrors = errors('series', {
  tooMany: {
    status: 400,
    zh: '一次最多 {most} 个点，收到 {count} 个，请分批发送',
    en: 'At most {most} points a call, {count} came: send them in parts',
  },
  unknownTag: {
    status: 400,
    zh: '没有测点“{tag}”，请先在“测点趋势”中登记',
    en: 'There is no tag “{tag}”: add it under Process tags first',
  },
  lengths: {
    status: 400,
    zh: '测点“{tag}”的时间、数值和质量个数不同',
    en: 'Times, values and qualities of “{tag}” differ in number',
  },
  early: {
    status: 400,
    zh: '测点“{tag}”的第 {place} 个时间 {time} 早于 1990 年',
    en: 'Time {place} of “{tag}”, {time}, lies before 1990',
  },
  /** A reading of a time to come has not been read: the sender's clock or zone is wrong. */
  ahead: {
    status: 400,
    zh: '测点“{tag}”的第 {place} 个时间 {time} 比服务器时间晚 {minutes} 分钟以上，请核对发送方的时钟和时区',
    en: 'Time {place} of “{tag}”, {time}, lies more than {minutes} minutes ahead of the server: check clock and zone of the sender',
  },
  tooOld: {
    status: 400,
    zh: '测点“{tag}”的数据只保存 {days} 天，更早的点不收；如需补录历史，请先改大保存天数',
    en: 'Points of “{tag}” are kept for {days} days and older ones are not taken: raise that number first to bring in history',
  },
  twice: {
    status: 400,
    zh: '测点“{tag}”在同一时间有两个不同的数值（{time}），请只发送一个',
    en: 'The tag “{tag}” has two different values at one time ({time}): send one of them',
  },
  unit: {
    status: 400,
    zh: '单位“{unit}”不能用于测点“{tag}”',
    en: 'The unit “{unit}” does not fit the tag “{tag}”',
  },
  column: { status: 400, zh: '文件中没有列“{column}”', en: 'The file has no column “{column}”' },
  mapping: {
    status: 400,
    zh: '文件格式“{name}”缺少位号列或数值列',
    en: 'The format “{name}” lacks the column of tags or values',
  },
  zone: { status: 400, zh: '没有时区“{zone}”', en: 'There is no time zone “{zone}”' },
});

/** 0 good, 1 uncertain, 2 bad. */
const quality = z.number().int().min(0).max(2);

export const Delivery = z.object({
  points: z.number(),
  /** Points that were there already and have a new value now. */
  replaced: z.number(),
  /** Values no instrument of that quantity reads: kept as bad, and never in place of a reading. */
  impossible: z.number(),
});
export type Delivery = z.infer<typeof Delivery>;

/** Values pushed by a control system's gateway: times in milliseconds since 1970, one list per tag. */
export const pushPoints = endpoint('POST /ircrisk-series/point/push', {
  access: 'series-tag.push',
  title: { zh: '推送读数', en: 'Push points' },
  maxBytes: 2 * 1024 * 1024,
  input: z.object({
    source: z.string().max(64).default(''),
    series: z
      .array(
        z.object({
          tag: z.string().min(1).max(64),
          /** Symbol of the values' unit; the standard one unless told. */
          unit: z.string().max(16).optional(),
          times: z.array(z.number().int()).max(mostPoints),
          values: z.array(z.number().nullable()).max(mostPoints),
          qualities: z.array(quality).max(mostPoints).optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  result: Delivery,
});

/** Readings of a file, read by a kept format. */
export const importPoints = endpoint('POST /ircrisk-series/point/import', {
  access: 'series-tag.push',
  title: { zh: '导入读数', en: 'Import points' },
  maxBytes: 12 * 1024 * 1024,
  input: z.object({
    mappingId: id,
    fileName: z.string().max(200).default(''),
    content: z.string().max(10 * 1024 * 1024),
  }),
  result: Delivery.extend({
    rows: z.number(),
    /** The first rows that could not be read, by line and column. */
    faults: z.array(z.object({ line: z.number(), column: z.string(), text: z.string() })),
    refused: z.number(),
    unknownTags: z.array(z.string()),
  }),
});

export const trendSteps = ['raw', 'tenMinutes', 'hour', 'day'] as const;

/** A tag over a time, as close as a chart can show it. Gaps are told, never bridged. */
export const readTrend = endpoint('GET /ircrisk-series/point/trend', {
  access: 'series-tag.read',
  title: { zh: '测点趋势', en: 'Trend of a tag' },
  input: z.object({
    tagId: id,
    /** Milliseconds since 1970. */
    from: z.coerce.number().int().min(631_152_000_000).max(4_102_444_800_000),
    to: z.coerce.number().int().min(631_152_000_000).max(4_102_444_800_000),
  }),
  result: z.object({
    tag: z.string(),
    quantity: z.string(),
    lowLimit: z.number().nullable(),
    highLimit: z.number().nullable(),
    step: z.enum(trendSteps),
    /** Beginning of each step and its mean, lowest and highest; null where no good value is. */
    times: z.array(z.number()),
    means: z.array(z.number().nullable()),
    lows: z.array(z.number().nullable()),
    highs: z.array(z.number().nullable()),
    gaps: z.array(z.object({ from: z.number(), to: z.number() })),
  }),
  offloads: true,
});
export type Trend = z.infer<typeof readTrend.result>;
