import type { CaptchaKind } from '@ircrisk/contract/modules/system/identity.ts';

/** Account and tenant code of the last sign-in, kept when asked for. Passwords are left to the browser's own manager. */
export interface Remembered {
  tenantId: string;
  account: string;
}

const key = 'ircrisk.remembered';
const tenantKey = 'ircrisk.serviceTenant';

export function remembered(): Remembered | undefined {
  try {
    const { tenantId, account } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Remembered>;
    return tenantId !== undefined && account !== undefined ? { tenantId, account } : undefined;
  } catch {
    return undefined;
  }
}

export function remember(value: Remembered | undefined): void {
  if (value) localStorage.setItem(key, JSON.stringify(value));
  else localStorage.removeItem(key);
}

/** The tenant code has to survive the way to a messaging service and back. */
export const leaveForService = (tenantId: string): void => sessionStorage.setItem(tenantKey, tenantId);

export function backFromService(): string {
  const tenantId = sessionStorage.getItem(tenantKey) ?? '';
  sessionStorage.removeItem(tenantKey);
  return tenantId;
}

const captchaKey = 'ircrisk.captchaKind';
/** What a browser remembered when the computer was the only other way. */
const formerKey = 'ircrisk.captchaByWork';

/** How this browser's captchas are given: who cannot see pictures says so once. */
export function captchaKind(): CaptchaKind {
  const kind = localStorage.getItem(captchaKey);
  if (kind === 'spoken' || kind === 'work') return kind;
  return localStorage.getItem(formerKey) === '1' ? 'work' : 'picture';
}

export function rememberCaptchaKind(kind: CaptchaKind): void {
  localStorage.removeItem(formerKey);
  if (kind === 'picture') localStorage.removeItem(captchaKey);
  else localStorage.setItem(captchaKey, kind);
}
