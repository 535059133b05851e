import { product } from '@ircrisk/contract/product.ts';
import type { Session } from '../session/session.ts';

export type Parameters = Readonly<Record<string, unknown>>;

export interface RequestSwitches {
  /** False leaves out the Basic header. */
  authorization?: boolean;
  /** False leaves out the bearer token and all that goes with it. */
  token?: boolean;
  headers?: Readonly<Record<string, string>>;
}

/** The call that asks about the whole plant, not one project. */
const withoutProject = '/ircrisk-center/factory-model/all-list';

const text = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Query string and form body alike: the fields that have a value, lists separated by commas. */
export function parameterText(parameters: Parameters): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined) pairs.append(name, text(value));
  }
  return pairs.toString();
}

export function requestHeaders(
  path: string,
  parameters: Parameters,
  session: Session,
  language: string,
  { authorization = true, token = true, headers = {} }: RequestSwitches = {},
): Record<string, string> {
  const made: Record<string, string> = { language };
  if (authorization) {
    made.Authorization = `Basic ${btoa(`${product.browserClient.id}:${product.browserClient.secret}`)}`;
  }
  const accessToken = token ? session.get('accessToken') : undefined;
  if (accessToken) {
    made['Blade-Auth'] = `bearer ${accessToken}`;
    const company = session.get('companyId');
    const enterprise = parameters.enterpriseId ?? company;
    if (enterprise) made['enterprise-id'] = String(enterprise);
    if (company) made['company-id'] = company;
    made['module-id'] = '0';
    const project = session.getTab<{ id: string }>('project')?.id;
    if (project && path !== withoutProject) made['project-Id'] = project;
  }
  return { ...made, ...headers };
}
