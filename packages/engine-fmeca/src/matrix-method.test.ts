import { bandOrder, categories, templates } from '@ircrisk/engine-risk-matrix';
import { describe, expect, it } from 'vitest';
import { matrixRisk } from './matrix-method.ts';
import { fmecaText } from './messages.ts';

const matrix = templates.default.build();
const highest = matrix.consequence.length;

describe('the matrix method', () => {
  it('takes the worst over the categories and says which of them drive it', () => {
    const { value, steps } = matrixRisk({ probability: 3, consequences: { P: 4, E: 1, A: 4 } }, matrix);
    expect(value).toMatchObject({ driving: ['P', 'A'], probability: 3, consequence: 4 });
    expect(steps.map(({ id }) => id)).toEqual(['matrix.P', 'matrix.E', 'matrix.A', 'matrix']);
    expect(steps.at(-1)?.value).toBe(value?.level);
    const alone = matrixRisk({ probability: 3, consequences: { P: 4 } }, matrix).value;
    expect(alone?.level).toBe(value?.level);
  });

  it('leaves a category that is not rated out, never as the lowest; one side missing gives no level', () => {
    expect(matrixRisk({ probability: 2, consequences: {} }, matrix)).toMatchObject({
      value: null,
      reason: { code: 'matrixNoConsequence' },
    });
    expect(matrixRisk({ consequences: { P: 3 } }, matrix)).toMatchObject({
      value: null,
      reason: { code: 'matrixNoProbability', path: 'matrixProbability' },
    });
    expect(matrixRisk({ probability: 2, consequences: { P: 3 } }, null).reason?.code).toBe('matrixMissing');
  });

  it('refuses a level the matrix does not have, or has taken out, by its field', () => {
    const fault = matrixRisk({ probability: 2, consequences: { E: highest + 1 } }, matrix).reason!;
    expect(fault).toMatchObject({ code: 'matrixLevel', path: 'consequenceE' });
    expect(fmecaText(fault, 'zh')).toContain(String(highest));
    const closed = {
      ...matrix,
      probability: matrix.probability.map((level) => ({ ...level, disabled: level.index === 2 })),
    };
    expect(matrixRisk({ probability: 2, consequences: { P: 1 } }, closed).reason).toMatchObject({
      path: 'matrixProbability',
    });
  });

  it('never falls when probability or a consequence rises', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    let state = seed;
    const draw = (most: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return 1 + (state % most);
    };
    for (let at = 0; at < 2000; at += 1) {
      const category = categories[draw(5) - 1]!;
      const consequences = { P: draw(highest - 1), E: draw(highest - 1), O: draw(highest - 1) };
      const probability = draw(matrix.probability.length - 1);
      const here = matrixRisk({ probability, consequences }, matrix).value!;
      const likelier = matrixRisk({ probability: probability + 1, consequences }, matrix).value!;
      const worse = matrixRisk(
        { probability, consequences: { ...consequences, [category]: highest } },
        matrix,
      ).value!;
      expect(bandOrder(likelier.level), `seed ${seed}`).toBeGreaterThanOrEqual(bandOrder(here.level));
      expect(bandOrder(worse.level), `seed ${seed}`).toBeGreaterThanOrEqual(bandOrder(here.level));
    }
  });
});
