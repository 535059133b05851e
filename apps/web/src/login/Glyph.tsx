/** The few outlines of the login page, drawn on the 16-grid of the icon set; the set itself stays out of this bundle. */
const outlines = {
  building: 'M3 13.6V3.2l6-1.2v11.6M9 6l4 1v6.6M2 13.6h12M5.2 5.6h1.6M5.2 8.2h1.6M5.2 10.8h1.6',
  person: 'M8 2.6a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM2.8 13.7c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2',
  lock: 'M3.5 7.2h9v6.3h-9zM5.4 7.2V5a2.6 2.6 0 0 1 5.2 0v2.2',
  shield: 'M8 1.8 13 3.6v4c0 3.2-2.2 5.4-5 6.6-2.8-1.2-5-3.4-5-6.6v-4zM5.8 8l1.6 1.6 2.9-3',
  phone: 'M4.8 1.8h6.4v12.4H4.8zM7.2 12.2h1.6',
  eye: 'M1.8 8C3.4 5.2 5.5 3.8 8 3.8S12.6 5.2 14.2 8c-1.6 2.8-3.7 4.2-6.2 4.2S3.4 10.8 1.8 8zM8 6.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z',
  eyeOff: 'M1.8 8C3.4 5.2 5.5 3.8 8 3.8S12.6 5.2 14.2 8c-1.6 2.8-3.7 4.2-6.2 4.2S3.4 10.8 1.8 8zM3 13 13 3',
  refresh: 'M13.2 8a5.2 5.2 0 1 1-1.5-3.7M13.3 2v2.8h-2.8',
  check: 'm3 8.4 3.2 3.2L13 4.8',
  cross: 'm4.3 4.3 7.4 7.4M11.7 4.3l-7.4 7.4',
  message: 'M2.2 3h11.6v8H7.5L4.5 13.6V11H2.2zM5 6h6M5 8.3h4',
} as const;
export type GlyphName = keyof typeof outlines;

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg className="lg-glyph" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={outlines[name]} />
    </svg>
  );
}

const services = {
  wechat_enterprise: [
    'M10 4.5c-4 0-7 2.5-7 5.8 0 1.9 1 3.5 2.6 4.6L5 17.5l2.8-1.5c.7.2 1.4.2 2.2.2 3.9 0 7-2.6 7-5.9s-3.1-5.8-7-5.8z',
    'm17.5 13 1.7 2.8 2.8 1.7-2.8 1.7-1.7 2.8-1.7-2.8-2.8-1.7 2.8-1.7z',
  ],
  dingtalk: [
    'M4 4.5c4 2 9 3 15 4.5-1.5 3-3 4.5-4 6h2.5L11 22l1.5-4.5H10c-1.5-1-2.5-2.5-2.8-4 1.3.5 2.5.8 4 .9C8.5 13 6 10.5 5.3 8.5c1.7.7 3 1.2 4.7 1.5C7 8.5 5 7 4 4.5z',
  ],
  feishu: [
    'M6 5h8.5c1.7 1.7 2.7 3.7 3.2 6-2 .3-3.7 1.5-5.2 3.2C10.5 10.5 8.5 7.5 6 5z',
    'M3 9.5c4 4 8 6 12.5 6 2.5-.4 4.5-2.2 6-5-1.5 5.5-5 9-10 9-3.2 0-6-1-8.5-2.7z',
  ],
} as const;
export type MessagingService = keyof typeof services;
export const messagingServices = Object.keys(services) as MessagingService[];

export function ServiceGlyph({ name }: { name: MessagingService }) {
  return (
    <svg className="lg-service-glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {services[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

/** The product's mark on a dark ground. */
export function Mark({ ground }: { ground: string }) {
  return (
    <svg className="lg-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="14.5" cy="17.5" r="13" fill="#FFFFFF" />
      <circle cx="16.9" cy="15.1" r="8.2" fill={ground} />
      <path d="M19.4 12.6 29.6 2.4" stroke={ground} strokeWidth="5.2" />
      <path d="M19.8 12.2 29 3" stroke="#6FB1DC" strokeWidth="2.4" strokeLinecap="square" />
    </svg>
  );
}
