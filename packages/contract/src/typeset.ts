/** A piece of an equation as it is set. */
export interface Run {
  text: string;
  set?: 'sub' | 'sup';
}

const SUBSCRIPT = /^_([A-Za-z0-9α-ωΔ]+(?:,[A-Za-z0-9]+)*)/;
const EXPONENT = /^\^(−?[A-Za-z0-9.β]+(?:_[A-Za-z0-9]+)?)/;

/** Where the bracket that opens at `from` closes. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

/** An equation written in a line (`C_d·d^2`) as pieces with subscripts and superscripts. */
export function typeset(text: string): Run[] {
  const runs: Run[] = [];
  const add = (piece: string, set?: Run['set']) => {
    const last = runs.at(-1);
    if (last && last.set === set) last.text += piece;
    else runs.push(set ? { text: piece, set } : { text: piece });
  };
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const sub = SUBSCRIPT.exec(rest);
    const sup = EXPONENT.exec(rest);
    if (sub?.[1] && at > 0) {
      add(sub[1], 'sub');
      at += sub[0].length;
    } else if (rest.startsWith('^(')) {
      const end = closing(text, at + 1);
      add(text.slice(at + 2, end).replaceAll('_', ''), 'sup');
      at = end + 1;
    } else if (sup?.[1]) {
      add(sup[1].replaceAll('_', ''), 'sup');
      at += sup[0].length;
    } else {
      add(text[at] ?? '');
      at += 1;
    }
  }
  return runs;
}
