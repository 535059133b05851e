import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

/** A node of the flat list: the whole plant in one answer. */
export const FactoryNode = z.object({
  id: z.string(),
  parentId: z.string(),
  /** Depth of the level, company = 1. */
  level: z.number(),
  levelCode: z.enum(['company', 'branch', 'device', 'unit']),
  name: z.string(),
  nameEn: z.string().nullable(),
  abbreviation: z.string().nullable(),
  number: z.string().nullable(),
  orderNo: z.number(),
  /** The company whose plant it belongs to. */
  enterpriseId: z.string().nullable(),
});
export type FactoryNode = z.infer<typeof FactoryNode>;

export const factoryModelAll = endpoint('GET /ircrisk-center/factory-model/all-list', {
  access: 'signed-in',
  title: { zh: '工厂模型（全部节点）', en: 'Factory model (all nodes)' },
  input: z.looseObject({ enterpriseId: id.optional() }),
  result: z.array(FactoryNode),
});

/** Moves a branch; its place among its new siblings is `orderNo`. */
export const moveNode = endpoint('POST /ircrisk-center/factory-model/move', {
  access: 'factory-model.update',
  title: { zh: '工厂模型：移动', en: 'Factory model: move' },
  input: z.object({ id, parentId: id, orderNo: z.coerce.number().int().min(0).max(99999).optional() }),
  result: z.boolean(),
  success: 'updated',
});

/** Copies a node with everything below it, without equipment; answers the new node's id. */
export const copyNode = endpoint('POST /ircrisk-center/factory-model/copy', {
  access: 'factory-model.create',
  title: { zh: '工厂模型：复制', en: 'Factory model: copy' },
  input: z.object({ id, parentId: id, name: z.string().trim().min(1).max(64).optional() }),
  result: z.string(),
  success: 'created',
});

/** Pieces of equipment on each node and in its whole branch; nodes without any are left out. */
export const nodeCounts = endpoint('GET /ircrisk-center/factory-model/counts', {
  access: 'signed-in',
  title: { zh: '工厂模型：设备数量', en: 'Factory model: equipment counts' },
  input: z.looseObject({}),
  result: z.array(z.object({ id: z.string(), own: z.number(), total: z.number() })),
  offloads: true,
});
