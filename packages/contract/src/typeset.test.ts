import { describe, expect, it } from 'vitest';
import { typeset } from './typeset.ts';

const html = (text: string) =>
  typeset(text)
    .map(({ text: piece, set }) => (set ? `<${set}>${piece}</${set}>` : piece))
    .join('');

describe('typesetting an equation', () => {
  it('sets subscripts, powers and powers in brackets', () => {
    expect(html('W = C_d·ρ_l·A/C_1·√(2·g_c·(P_s − P_atm)/ρ_l)')).toBe(
      'W = C<sub>d</sub>·ρ<sub>l</sub>·A/C<sub>1</sub>·√(2·g<sub>c</sub>·(P<sub>s</sub> − P<sub>atm</sub>)/ρ<sub>l</sub>)',
    );
    expect(html('(2/(k + 1))^((k + 1)/(k − 1))')).toBe('(2/(k + 1))<sup>(k + 1)/(k − 1)</sup>');
    expect(html('a_i·mass^b_i')).toBe('a<sub>i</sub>·mass<sup>bi</sup>');
    expect(html('max(CA_cmd, CA_inj,flam)')).toBe('max(CA<sub>cmd</sub>, CA<sub>inj,flam</sub>)');
  });

  it('leaves every other text as it is', () => {
    for (const text of ['', 'DRUM', '25 %, 3 °C', 'a (b) c', '_']) expect(html(text)).toBe(text);
  });
});
