import type { MessagingService } from '#platform/config/config.ts';

/** Who came back from the messaging service. */
export interface OutsideIdentity {
  readonly subject: string;
  readonly nickname: string;
}

/** The code was expired, used or never ours; everything else a service says is a fault. */
export class CodeRefused extends Error {}

export interface Exchange {
  readonly service: MessagingService;
  readonly code: string;
  readonly redirectUri: string;
}

/** What one messaging service does its own way around the OAuth 2 code flow. */
export interface Provider {
  authorizeParams(service: MessagingService): Record<string, string>;
  /** Trades the code for the identity behind it. */
  identify(exchange: Exchange): Promise<OutsideIdentity>;
}
