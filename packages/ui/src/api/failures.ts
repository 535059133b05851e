import type { Envelope } from '@ircrisk/contract/endpoint.ts';
import type { FieldError } from '@ircrisk/contract/errors.ts';

/** The server answered, and the answer is no. */
export class Refusal extends Error {
  readonly code: number;
  /** HTTP status; 200 marks a soft refusal. */
  readonly status: number;
  readonly body: Envelope;

  constructor(status: number, body: Envelope) {
    super(body.error_description || body.msg);
    this.name = 'Refusal';
    this.status = status;
    this.code = body.code;
    this.body = body;
  }

  get soft(): boolean {
    return this.status === 200;
  }

  get fields(): FieldError[] {
    return this.body.errors ?? [];
  }
}

/** No usable answer came: no connection, a timeout, a page of some proxy. */
export class NoAnswer extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'NoAnswer';
    this.status = status;
  }
}

/** A refusal that may pass: signed out, too much at once, the server on its way back. */
const passing = new Set([401, 408, 429, 500, 502, 503, 504]);

/** The server has heard it and will not take it, however often it is sent. What is kept for later is given up on this alone. */
export const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && !passing.has(error.code);

export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
