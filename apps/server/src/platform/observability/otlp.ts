import { product } from '@ircrisk/contract/product.ts';

/** A finished span in the words of OTLP (JSON over HTTP, opentelemetry-proto `trace.proto`). */
export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** `Span.SpanKind`: 1 inside, 2 serves a request. */
  readonly kind: 1 | 2;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  /** `Status.StatusCode`: 2 is an error, unset otherwise. */
  readonly status: { readonly code?: 2 };
}

export interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

export const attribute = (key: string, value: string | number): Attribute => ({
  key,
  value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
});

const most = 2048;
const perCall = 512;
const everyMs = 2000;

export interface ExporterOptions {
  /** Of the collector, without a slash at the end; spans go to `/v1/traces` below it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly onError?: (reason: string) => void;
}

/** Sends finished spans in batches. Traces are for looking, so what cannot be sent is dropped and never waited for. */
export class SpanExporter {
  private readonly options: ExporterOptions;
  private readonly timer: NodeJS.Timeout;
  private waiting: FinishedSpan[] = [];
  private sending: Promise<void> = Promise.resolve();
  private toldAt = 0;

  constructor(options: ExporterOptions) {
    this.options = options;
    this.timer = setInterval(() => void this.flush(), everyMs);
    this.timer.unref();
  }

  add(span: FinishedSpan): void {
    if (this.waiting.length >= most) return;
    this.waiting.push(span);
    if (this.waiting.length === perCall) void this.flush();
  }

  flush(): Promise<void> {
    this.sending = this.sending.then(async () => {
      while (this.waiting.length > 0) await this.send(this.waiting.splice(0, perCall));
    });
    return this.sending;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async send(spans: readonly FinishedSpan[]): Promise<void> {
    const resource = {
      attributes: [attribute('service.name', product.name), attribute('service.version', product.version)],
    };
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: product.name }, spans }] }] };
    try {
      const answer = await fetch(`${this.options.url}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.options.headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      await answer.arrayBuffer();
      if (!answer.ok) this.tell(`status ${answer.status}`);
    } catch (error) {
      this.tell((error as Error).message);
    }
  }

  /** Once a minute is enough of a collector that is not there. */
  private tell(reason: string): void {
    if (Date.now() - this.toldAt < 60_000) return;
    this.toldAt = Date.now();
    this.options.onError?.(reason);
  }
}
