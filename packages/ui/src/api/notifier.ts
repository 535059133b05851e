/** How the shell tells people what a call answered. The client itself draws nothing. */
export interface Notifier {
  warning(message: string): void;
  error(message: string): void;
  success(message: string): void;
  /** The session is over: one dialog, then the login page. */
  expired(message: string): void;
}

const silent: Notifier = { warning() {}, error() {}, success() {}, expired() {} };
let current = silent;
let expiryShown = false;

export function setNotifier(notifier: Partial<Notifier>): void {
  current = { ...silent, ...notifier };
  expiryShown = false;
}

export const notify: Pick<Notifier, 'warning' | 'error' | 'success'> = {
  warning: (message) => current.warning(message),
  error: (message) => current.error(message),
  success: (message) => current.success(message),
};

/** Many calls may find the session over at the same time; the dialog comes once. */
export function notifyExpired(message: string): void {
  if (expiryShown) return;
  expiryShown = true;
  current.expired(message);
}

/** After the next sign-in the dialog may come again. */
export function resetExpiry(): void {
  expiryShown = false;
}
