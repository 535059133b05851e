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

export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
