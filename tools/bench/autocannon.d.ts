declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    latency: { p99: number; max: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: {
    url: string;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    requests?: { method?: 'GET' | 'POST'; setupRequest?(request: object): object }[];
    connections?: number;
    duration?: number;
    overallRate?: number;
  }): Promise<Result> & {
    stop(): void;
    on(
      event: 'response',
      told: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  };
}
