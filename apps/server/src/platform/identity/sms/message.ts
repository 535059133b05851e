export interface SmsMessage {
  readonly tenantId: string;
  readonly phone: string;
  readonly code: string;
  /** The whole text, for gateways that take free text. */
  readonly text: string;
}

/** Sends one message or throws. */
export type SmsSender = (message: SmsMessage) => Promise<void>;
