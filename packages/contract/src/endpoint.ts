import type { z } from 'zod';
import type { SuccessText } from './errors.ts';
import type { Text } from './text.ts';

export type Method = 'GET' | 'POST';

/**
 * Who may call: `public` (no token), `signed-in` (any user), or a permission such as `post.read`.
 */
export type Access = 'public' | 'signed-in' | `${string}.${string}`;

export interface EndpointSpec<In extends z.ZodType, Out extends z.ZodType> {
  access: Access;
  /** Name of the operation for people: the API document and the grant dialog show it. */
  title: Text;
  /** One merged set of parameters: query string, then form or JSON body (the body wins). */
  input: In;
  /** What stands in `data`. */
  result: Out;
  /** Success text of the envelope; default `done`. */
  success?: SuccessText;
  /** Form body (`application/x-www-form-urlencoded`) instead of JSON. */
  form?: boolean;
  /** Largest JSON body where 1 MB is too little: a record that is one large document. */
  maxBytes?: number;
  /** A POST that only reads (a search with a long body): no audit row, allowed on a read-only standby. */
  reads?: boolean;
  /** Reads much and writes nothing: answered by the read replica where there is one. */
  offloads?: boolean;
  /** Usable while a first login still has to change its password. */
  beforePasswordChange?: boolean;
  /** Only the operator's tenant `000000`. */
  operatorOnly?: boolean;
  /** The answer carries a secret told once (a one-time password, a ticket): it is kept nowhere, also not for a repetition. */
  secretAnswer?: boolean;
  /** The caller is asked for the right and then forgotten: no row, no log line and no kept answer names person, session or address. */
  nameless?: boolean;
}

export interface Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType>
  extends EndpointSpec<In, Out> {
  readonly method: Method;
  /** Path under `/api`, without parameters in it: the wire names records by query or body. */
  readonly path: string;
}

/** Declares a call once for both sides: `endpoint('GET /ircrisk-user/info', { access: 'signed-in', … })`. */
export function endpoint<In extends z.ZodType, Out extends z.ZodType>(
  route: `${Method} /${string}`,
  spec: EndpointSpec<In, Out>,
): Endpoint<In, Out> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...spec, method, path };
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type ResultOf<E extends Endpoint> = z.output<E['result']>;

/** The answer around every result. */
export interface Envelope<T = unknown> {
  code: number;
  success: boolean;
  data: T;
  msg: string;
  error?: string;
  error_description?: string;
  errors?: { field: string; rule: string; msg: string }[];
  requestId?: string;
}

export interface Page<T> {
  records: T[];
  total: number;
  /** `total` is where the counting stopped: there are more. Only where it was asked for (`total=capped`). */
  capped?: true;
  size: number;
  current: number;
  pages: number;
}
