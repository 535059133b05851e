/** Constants of the specification that both sides read. */
export const product = {
  name: 'ircrisk',
  version: '1.0.2410',
  operatorTenant: '000000',
  /** The client renews its token at this age, in seconds; the token itself lives longer. */
  tokenTime: 6000,
  accessSeconds: 7200,
  refreshSeconds: 7 * 24 * 3600,
  firstPage: '/wel/index',
  menuPageSize: 50,
  chunkTimeoutMs: 120_000,
  requestTimeoutMs: 1_000_000,
  loadingReleaseMs: 300,
  businessMenuCode: 'business',
  defaultTabCount: 20,
  /** The browser's client: public by nature, its secret grants nothing. */
  browserClient: { id: 'ircrisk', secret: 'ircrisk_browser' },
} as const;
