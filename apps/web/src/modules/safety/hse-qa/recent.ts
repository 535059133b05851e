const key = 'ircrisk.hse-qa.recent';
const most = 6;

/** The last questions of this browser; they are told to nobody. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function keepRecent(question: string): string[] {
  const next = [question, ...readRecent().filter((one) => one !== question)].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still answers.
  }
  return next;
}
