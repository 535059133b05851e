declare module 'oidc-provider' {
  import type { Server } from 'node:http';
  /** The little of the library the tests use; it ships no types of its own. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    listen(port: number, host: string): Server;
  }
}
