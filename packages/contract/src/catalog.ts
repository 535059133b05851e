import type { Resource } from './resource.ts';
import { dict, dictBiz } from './resources/dict.ts';
import { loginRecord } from './resources/login-record.ts';
import { post } from './resources/post.ts';
import { fmeaStudy, qraStudy } from './resources/studies.ts';

/** Every declared resource of the product, one line each. */
export const resources: readonly Resource[] = [post, dict, dictBiz, loginRecord, qraStudy, fmeaStudy];

const byId = new Map(resources.map((resource) => [resource.id, resource]));

export function resourceOf(id: string): Resource {
  const found = byId.get(id);
  if (!found) throw new Error(`no resource is declared as ${id}`);
  return found;
}
