import { endpoint } from '@ircrisk/contract/endpoint.ts';
import { errors } from '@ircrisk/contract/errors.ts';
import { id } from '@ircrisk/contract/values.ts';
import { z } from 'zod';

export const StressPoint = z.object({
  /** °C. */
  temperature: z.number().min(-273.15).max(1500),
  /** MPa. */
  stress: z.number().positive().max(2000),
});

export const materialErrors = errors('material', {
  order: {
    status: 400,
    zh: '温度须逐行升高且不重复（第 {row} 行）',
    en: 'Temperatures must rise from row to row (row {row})',
  },
  rising: {
    status: 400,
    zh: '许用应力不能随温度升高而增大（第 {row} 行）',
    en: 'Allowable stress must not rise with temperature (row {row})',
  },
});

export const allowableStress = endpoint('GET /ircrisk-center/material/allowable-stress', {
  access: 'material.read',
  title: { zh: '材料：许用应力表', en: 'Materials: allowable stress' },
  input: z.looseObject({ id, temperature: z.coerce.number().optional() }),
  result: z.object({
    points: z.array(StressPoint),
    /** Between the two neighbouring points; null outside the table. */
    at: z.number().nullable(),
    version: z.number(),
  }),
});

export const saveAllowableStress = endpoint('POST /ircrisk-center/material/allowable-stress', {
  access: 'material.update',
  title: { zh: '材料：修改许用应力表', en: 'Materials: change allowable stress' },
  input: z.object({ id, points: z.array(StressPoint).max(60), version: z.coerce.number().int().optional() }),
  result: z.object({ version: z.number() }),
  success: 'updated',
});
