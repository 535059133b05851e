import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { orderStates } from '@ircrisk/contract/resources/maintenance/choices.ts';
import { flag, listQuery } from '@ircrisk/contract/values.ts';
import { z } from 'zod';
import { type OrderState, ScheduledOrder } from './maintenance-values.ts';

/** Columns of the board from left to right; what is over stands there only when asked for. */
export const boardStates = [
  'requested',
  'approved',
  'planned',
  'scheduled',
  'inProgress',
  'hold',
  'deferred',
  'completed',
  'verified',
] as const satisfies readonly OrderState[];
export const endedStates = ['closed', 'cancelled'] as const satisfies readonly OrderState[];

export const BoardOrder = ScheduledOrder.extend({
  version: z.number(),
  equipmentName: z.string(),
  owner: z.string().nullable(),
  allowed: z.array(z.string()),
});
export type BoardOrder = z.infer<typeof BoardOrder>;

const state = z.enum(Object.keys(orderStates) as [OrderState]);

/** Orders by state: what the list shows under the same filters, with the first cards and the sums of each column. */
export const orderBoard = endpoint('GET /ircrisk-maint/order/board', {
  access: 'work-order.read',
  title: { zh: '工单：看板', en: 'Work orders: board' },
  input: listQuery.extend({
    /** One column alone, for its further pages. */
    state: state.optional(),
    ended: flag.default(false),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  result: z.object({
    today: z.string(),
    columns: z.array(
      z.object({
        state,
        total: z.number(),
        hours: z.number(),
        overdue: z.number(),
        orders: z.array(BoardOrder),
      }),
    ),
  }),
});
