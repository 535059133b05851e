declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    '2xx': number;
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: {
    url: string;
    headers?: Record<string, string>;
    connections?: number;
    duration?: number;
  }): Promise<Result> & { stop(): void };
}
