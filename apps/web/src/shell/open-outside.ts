import { callRaw } from '@ircrisk/ui/api/client.ts';

/** The address with a one-time ticket in it, good for a minute and for this target alone. */
export async function withTicket(address: string, suppress = true): Promise<string> {
  const { ticket } = await callRaw<{ ticket: string }>({
    method: 'POST',
    path: '/ircrisk-auth/ticket/issue',
    parameters: { target: address },
    suppress,
  });
  const target = new URL(address);
  target.searchParams.set('ticket', ticket);
  return target.href;
}

/** Opens an address of another system in a window of its own, with a one-time ticket in place of the session token. */
export async function openOutside(address: string): Promise<void> {
  // Opened before the call: a browser blocks windows that come after an answer.
  const opened = window.open('about:blank', '_blank');
  try {
    const target = await withTicket(address, false);
    if (!opened) return;
    opened.opener = null;
    opened.location.replace(target);
  } catch {
    // The client has told the refusal; an empty window would only puzzle.
    opened?.close();
  }
}
