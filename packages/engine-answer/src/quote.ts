/** Sentences of a text with the stop that ends them; a decimal point ends none. */
export function sentencesOf(text: string): string[] {
  return (
    text
      .replace(/\s+/g, ' ')
      .match(/[^。！？；!?;]+?(?:[。！？；!?;]+|\.(?=\s|$)|$)/g)
      ?.map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '') ?? []
  );
}

/**
 * The sentences of a passage that answer best, in their order and word for word: those with the most of the asked words, then their
 * neighbours, until they are long enough. `score` says how much of the question a sentence has.
 */
export function quoteOf(text: string, score: (sentence: string) => number, most = 180): string {
  const sentences = sentencesOf(text);
  if (text.length <= most || sentences.length <= 1) return text.trim();
  const ranked = sentences
    .map((sentence, at) => ({ at, sentence, score: score(sentence) }))
    .sort((left, right) => right.score - left.score || left.at - right.at);
  const chosen = new Set<number>();
  let length = 0;
  for (const { at, sentence, score: value } of ranked) {
    if (chosen.size > 0 && (length + sentence.length > most || value === 0)) continue;
    chosen.add(at);
    length += sentence.length;
  }
  return [...chosen]
    .sort((left, right) => left - right)
    .map((at, index, all) => {
      const gap = index > 0 && at !== (all[index - 1] ?? 0) + 1;
      return `${gap ? '… ' : ''}${sentences[at]}`;
    })
    .join(' ')
    .replace(/([。！？；]) /g, '$1');
}
