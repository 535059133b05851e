const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * A write that got no answer may have been done all the same. Sent again unchanged it carries the same key, and the server repeats
 * its answer instead of the work.
 */
export class Attempt {
  private sent: string | undefined;
  private key = '';

  headersFor(input: unknown): Record<string, string> {
    const text = JSON.stringify(input);
    if (text !== this.sent) {
      this.sent = text;
      this.key = randomKey();
    }
    return { 'Idempotency-Key': this.key };
  }

  /** What is sent next is meant anew, even if it says the same. */
  answered(): void {
    this.sent = undefined;
  }
}
