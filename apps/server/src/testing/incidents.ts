import type { ResultOf } from '@ircrisk/contract/endpoint.ts';
import type { incidentPage } from '@ircrisk/contract/modules/safety/incident-management.ts';
import type { TestClient } from './test-client.ts';

export const incidentBase = '/ircrisk-incident-management';
export type IncidentPage = ResultOf<typeof incidentPage>;

export const pageOf = async (client: TestClient, id: string): Promise<IncidentPage> =>
  (await client.get<IncidentPage>(`${incidentBase}/incident/whole`, { id })).body.data;

/** Enters an incident by the form; answers its id. */
export async function enterIncident(
  client: TestClient,
  values: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await client.post<string>(`${incidentBase}/incident/submit`, {
    title: '机泵密封泄漏',
    kind: 'release',
    occurredAt: '2026-03-05 02:10:00',
    ...values,
  });
  if (!body.success) throw new Error(JSON.stringify(body));
  return body.data;
}

/** What a phone sends. */
export const quickReport = (more: Record<string, unknown> = {}) => ({
  kind: 'release',
  description: '泵端机封往外喷油，人已撤到上风口。没看到着火',
  occurredAt: '2026-03-05 02:10',
  place: '泵区东侧',
  injured: 'none',
  ...more,
});

/** A JPEG of one pixel, with the place where it was taken beside the picture. */
export function photoWithPlace(): Buffer {
  const pixel = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
    'base64',
  );
  const place = Buffer.from('Exif\0\0GPS 29.97N 121.74E Phone of somebody');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(place.length + 2);
  return Buffer.concat([pixel.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, place, pixel.subarray(2)]);
}
