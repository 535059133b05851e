/** Han and other wide characters take a full em, Latin ones a little over half. */
const isWide = (code: number): boolean =>
  code >= 0x1100 && (code <= 0x115f || (code >= 0x2e80 && code <= 0xffe6) || code >= 0x1f300);

/** Width of a text without a font at hand; generous by a few percent, so that a box never cuts its text. */
export function textWidth(text: string, size: number, bold = false): number {
  let em = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (isWide(code)) em += 1;
    else if (character === ' ' || "ilI.,:;|'`!()[]".includes(character)) em += 0.32;
    else if (character >= 'A' && character <= 'Z') em += 0.68;
    else if ('mwMW@%'.includes(character)) em += 0.86;
    else em += 0.57;
  }
  return em * size * (bold ? 1.05 : 1);
}

/** Words of Latin text and single Han characters: where a line may be broken. */
const pieces = (text: string): string[] =>
  text.match(/[\u2e80-\uffe6][，。、；：）]?|\s+|[^\s\u2e80-\uffe6]+/gu) ?? [];

/** Lines no wider than `width`; what does not fit into `most` lines ends in an ellipsis. */
export function wrapText(text: string, width: number, size: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const push = () => {
    if (line.trim()) lines.push(line.trim());
    line = '';
  };
  for (const piece of pieces(text)) {
    if (textWidth(line + piece, size) <= width) line += piece;
    else {
      push();
      line = piece.trim();
      while (textWidth(line, size) > width) {
        const fit = Math.max(1, fitting(line, width, size));
        lines.push([...line].slice(0, fit).join(''));
        line = [...line].slice(fit).join('');
      }
    }
  }
  push();
  if (lines.length <= most) return lines;
  const last = [...lines[most - 1]!];
  while (last.length > 1 && textWidth(`${last.join('')}…`, size) > width) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('')}…`];
}

function fitting(text: string, width: number, size: number): number {
  const characters = [...text];
  let count = 0;
  while (count < characters.length && textWidth(characters.slice(0, count + 1).join(''), size) <= width)
    count += 1;
  return count;
}
