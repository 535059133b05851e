import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

const base = '/ircrisk-rbi/rbi-screening' as const;

/** A row for every assessable item below the nodes that has none yet, with what the ledger can answer. */
export const fillScreening = endpoint(`POST ${base}/fill`, {
  access: 'rbi-screening.create',
  title: { zh: '从台账加入设备筛选', en: 'Bring equipment of the ledger into the screening' },
  success: 'created',
  input: z.object({ nodeIds: z.array(id).min(1).max(500) }),
  result: z.object({ added: z.number() }),
});

/** Rows whose ledger has changed take its answers and are judged anew; what people answered otherwise before stays. */
export const renewScreening = endpoint(`POST ${base}/renew`, {
  access: 'rbi-screening.update',
  title: { zh: '按台账更新筛选', en: 'Take the ledger’s new answers into the screening' },
  success: 'updated',
  input: z.object({}),
  result: z.object({ renewed: z.number() }),
});

/** Equipment whose outcome is the quantitative study, and how many are still open. */
export const screeningChoice = endpoint(`GET ${base}/chosen`, {
  access: 'rbi-screening.read',
  title: { zh: '筛选结论', en: 'Outcome of the screening' },
  input: z.object({}),
  result: z.object({
    equipmentIds: z.array(z.string()),
    quantitative: z.number(),
    rules: z.number(),
    open: z.number(),
    /** Judged by what the ledger said before it changed. */
    outdated: z.number(),
  }),
});
