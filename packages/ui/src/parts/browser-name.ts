const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' };

/** `Mozilla/5.0 … Chrome/140.0` says little to a person; the program and its version do. */
export function browserName(userAgent: string): string {
  const found =
    /(Edg|OPR|Firefox)\/(\d+)/.exec(userAgent) ??
    /(Chrome)\/(\d+)/.exec(userAgent) ??
    /(Version)\/(\d+)/.exec(userAgent);
  if (!found) return userAgent.slice(0, 40);
  return `${names[found[1] ?? ''] ?? found[1]} ${found[2]}`;
}
