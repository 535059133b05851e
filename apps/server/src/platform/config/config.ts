import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Environment, environment, together } from './environment.ts';
import { isPubliclyKnown } from './known-secrets.ts';
import { derived, keptSecrets, type Secrets, secretsFile } from './secrets.ts';
import { StartError } from './start-error.ts';

export interface MessagingService {
  readonly clientId: string;
  readonly clientSecret: string;
  /** WeCom only: the application inside the company. */
  readonly agentId?: string;
  readonly authorizeUrl: string;
  readonly apiUrl: string;
}

export type FileStoreConfig =
  | { readonly kind: 'disk'; readonly root: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

export type SmsConfig =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'http'; readonly url: string; readonly authorization?: string }
  | {
      readonly kind: 'aliyun';
      readonly endpoint: string;
      readonly accessKeyId: string;
      readonly accessKeySecret: string;
      readonly signName: string;
      readonly templateCode: string;
    };

export type DatabaseConfig =
  | { readonly kind: 'embedded' }
  /** `url` owns the schema and migrates it; the platform serves as `ircrisk_app`, through `servingUrl` when given. */
  | {
      readonly kind: 'outside';
      readonly url: string;
      readonly servingUrl: string;
      /** The serving role's direct way, past a pooler: LISTEN needs a connection that stays. */
      readonly listenUrl: string;
    };

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where the web application lives, without a slash at the end; empty at the root. */
  readonly basePath: string;
  /** How browsers reach us (redirects of the messaging services); unset: taken from the request. */
  readonly publicUrl?: string;
  readonly dataDir: string;
  readonly database: DatabaseConfig & {
    readonly connections: number;
    readonly prepare: boolean;
    /** The serving role's way to a streaming replica, for statistics, reports and exports. */
    readonly replicaUrl?: string;
  };
  /** Requests of one tenant that work at once; unset: a quarter of the connections. */
  readonly tenantRequests?: number;
  /** Continuous backup of the embedded database: its log is put away at least every `seconds` of writing. */
  readonly backup: { readonly on: boolean; readonly folder?: string; readonly seconds: number };
  /** Off: an old schema stops the start instead of being migrated. */
  readonly migrate: boolean;
  readonly demo: boolean;
  /** Rows a workbook may bring at once. */
  readonly importRows: number;
  /** What the operator calls this installation; the logs tell it. */
  readonly environment?: string;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly trustedProxies: readonly string[];
  readonly embedOrigins: readonly string[];
  /** Origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** Origins of other systems that the server may ask how they are, and to which pages may post forms. */
  readonly jumpOrigins: readonly string[];
  /** Origins webhooks may call though they are inside the plant's network or without TLS. */
  readonly webhookOrigins: readonly string[];
  /** Browsers must solve a captcha to sign in with a password. */
  readonly captcha: boolean;
  /** A collector of traces (OTLP over HTTP), without a slash at the end; unset: nothing is traced. */
  readonly traces?: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  /** Lets a scraper read the metrics without an account. */
  readonly metricsToken?: string;
  readonly secrets: Secrets;
  readonly files: FileStoreConfig;
  readonly sms: SmsConfig;
  /** An OpenAI-compatible service, without a slash at the end; unset: none is ever asked. */
  readonly languageModel?: { readonly url: string; readonly model: string; readonly key?: string };
  readonly messaging: {
    readonly wechat_enterprise?: MessagingService;
    readonly dingtalk?: MessagingService;
    readonly feishu?: MessagingService;
  };
}

/** The start cannot go on; each fault is one line for the person who configured it. */
export class ConfigError extends StartError {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Reads and checks the environment. On the embedded default it also makes the data folder and its secrets. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  }
  const values = parsed.data;
  const faults = [...missingFaults(values), ...configuredSecretFaults(values)];
  if (faults.length > 0) throw new ConfigError(faults);

  const dataDir = path.resolve(values.DATA_DIR);
  makeDataDir(dataDir);
  const secrets = secretsOf(values, dataDir);
  return {
    host: values.HOST,
    port: values.PORT,
    basePath: values.BASE_PATH,
    publicUrl: values.PUBLIC_URL,
    dataDir,
    database: {
      ...databaseOf(values, secrets),
      connections: values.DATABASE_CONNECTIONS,
      prepare: values.DATABASE_PREPARE,
      ...(values.REPLICA_URL !== undefined && {
        replicaUrl: servingUrl(values.REPLICA_URL, secrets.appDatabase),
      }),
    },
    tenantRequests: values.TENANT_REQUESTS,
    backup: {
      on: values.BACKUP && values.DATABASE_URL === undefined,
      folder: values.BACKUP_DIR,
      seconds: values.BACKUP_SECONDS,
    },
    migrate: values.MIGRATE,
    demo: values.DEMO ?? values.DATABASE_URL === undefined,
    importRows: values.IMPORT_ROWS,
    environment: values.ENVIRONMENT,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    embedOrigins: values.EMBED_ORIGINS,
    corsOrigins: values.CORS_ORIGINS,
    jumpOrigins: values.JUMP_ORIGINS,
    webhookOrigins: values.WEBHOOK_ORIGINS,
    captcha: values.CAPTCHA,
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && {
      traces: {
        url: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
        headers: headersOf(values.OTEL_EXPORTER_OTLP_HEADERS),
      },
    }),
    metricsToken: values.METRICS_TOKEN,
    secrets,
    files: filesOf(values, dataDir),
    sms: smsOf(values),
    messaging: messagingOf(values),
    ...(values.LANGUAGE_MODEL_URL !== undefined && {
      languageModel: {
        url: values.LANGUAGE_MODEL_URL.replace(/\/$/, ''),
        model: values.LANGUAGE_MODEL_NAME ?? '',
        ...(values.LANGUAGE_MODEL_KEY !== undefined && { key: values.LANGUAGE_MODEL_KEY }),
      },
    }),
  };
}

/** `name=value`, the value percent-encoded as OpenTelemetry has it. */
const headersOf = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );

function missingFaults(env: Environment): string[] {
  return together.flatMap(([when, needs]) =>
    when(env) ? needs.filter((name) => env[name] === undefined).map((name) => `${name}: is missing`) : [],
  );
}

/** Secrets by the name a person knows them by: a setting, or a line of the secrets file. */
function secretFaults(
  random: Readonly<Record<string, string | undefined>>,
  suffix: readonly [name: string, value: string | undefined],
): string[] {
  const faults: string[] = [];
  for (const [name, value] of Object.entries(random)) {
    if (value === undefined) continue;
    if (Buffer.byteLength(value) < 32) faults.push(`${name}: is shorter than 32 bytes`);
    else if (isPubliclyKnown(value))
      faults.push(`${name}: is publicly known or far from random; draw a new one`);
  }
  const [name, value] = suffix;
  if (
    value !== undefined &&
    !(value.length >= 9 && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value))
  ) {
    faults.push(`${name}: needs at least 9 characters with upper and lower case letters and digits`);
  }
  return faults;
}

const configuredSecretFaults = (env: Environment): string[] => {
  const { TOKEN_SECRET, INTEGRATION_CLIENT_SECRET, APP_DATABASE_PASSWORD, RESET_PASSWORD_SUFFIX } = env;
  const random = { TOKEN_SECRET, INTEGRATION_CLIENT_SECRET, APP_DATABASE_PASSWORD };
  return secretFaults(random, ['RESET_PASSWORD_SUFFIX', RESET_PASSWORD_SUFFIX]);
};

/** A file that somebody edited is held to the same rules as the environment. */
function checkKept(
  dataDir: string,
  { token, integrationClient, resetPasswordSuffix }: Omit<Secrets, 'suffixConfigured'>,
): void {
  const file = secretsFile(dataDir);
  const random = { [`${file} token`]: token, [`${file} integrationClient`]: integrationClient };
  const faults = secretFaults(random, [`${file} resetPasswordSuffix`, resetPasswordSuffix]);
  if (faults.length > 0) throw new ConfigError(faults);
}

/** Root lets the database's own user walk through (not look into) the folder; anyone else keeps it private. */
function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new ConfigError([`DATA_DIR: cannot make ${dataDir} (${(error as NodeJS.ErrnoException).code})`]);
  }
}

function secretsOf(env: Environment, dataDir: string): Secrets {
  const token = env.TOKEN_SECRET;
  if (env.DATABASE_URL !== undefined && token !== undefined) {
    return {
      token,
      resetPasswordSuffix: env.RESET_PASSWORD_SUFFIX ?? derived(token, 'reset password'),
      suffixConfigured: env.RESET_PASSWORD_SUFFIX !== undefined,
      integrationClient: env.INTEGRATION_CLIENT_SECRET ?? '',
      appDatabase: env.APP_DATABASE_PASSWORD ?? derived(token, 'database role'),
      embeddedSuperuser: '',
    };
  }
  try {
    const kept = keptSecrets(dataDir);
    checkKept(dataDir, kept);
    return {
      ...kept,
      token: token ?? kept.token,
      resetPasswordSuffix: env.RESET_PASSWORD_SUFFIX ?? kept.resetPasswordSuffix,
      suffixConfigured: env.RESET_PASSWORD_SUFFIX !== undefined,
      integrationClient: env.INTEGRATION_CLIENT_SECRET ?? kept.integrationClient,
      appDatabase: env.APP_DATABASE_PASSWORD ?? kept.appDatabase,
    };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError([`DATA_DIR: cannot use ${dataDir} (${code ?? message})`]);
  }
}

function databaseOf(env: Environment, secrets: Secrets): DatabaseConfig {
  if (env.DATABASE_URL === undefined) return { kind: 'embedded' };
  return {
    kind: 'outside',
    url: env.DATABASE_URL,
    servingUrl: servingUrl(env.APP_DATABASE_URL ?? env.DATABASE_URL, secrets.appDatabase),
    listenUrl: servingUrl(env.DATABASE_URL, secrets.appDatabase),
  };
}

/** The same database as the serving role, which owns nothing and cannot pass by row security. */
export function servingUrl(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = 'ircrisk_app';
  url.password = password;
  return url.href;
}

function filesOf(env: Environment, dataDir: string): FileStoreConfig {
  if (env.FILE_STORE === 'disk') return { kind: 'disk', root: path.join(dataDir, 'files') };
  return {
    kind: 's3',
    endpoint: env.FILE_S3_ENDPOINT ?? '',
    region: env.FILE_S3_REGION,
    bucket: env.FILE_S3_BUCKET ?? '',
    accessKeyId: env.FILE_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.FILE_S3_SECRET_ACCESS_KEY ?? '',
  };
}

function smsOf(env: Environment): SmsConfig {
  if (env.SMS_SENDER === 'outbox') return { kind: 'outbox' };
  if (env.SMS_SENDER === 'http') {
    return { kind: 'http', url: env.SMS_HTTP_URL ?? '', authorization: env.SMS_HTTP_AUTHORIZATION };
  }
  return {
    kind: 'aliyun',
    endpoint: env.SMS_ALIYUN_ENDPOINT,
    accessKeyId: env.SMS_ALIYUN_ACCESS_KEY_ID ?? '',
    accessKeySecret: env.SMS_ALIYUN_ACCESS_KEY_SECRET ?? '',
    signName: env.SMS_ALIYUN_SIGN_NAME ?? '',
    templateCode: env.SMS_ALIYUN_TEMPLATE_CODE ?? '',
  };
}

function messagingOf(env: Environment): Config['messaging'] {
  const service = (
    clientId?: string,
    clientSecret?: string,
    authorizeUrl = '',
    apiUrl = '',
    agentId?: string,
  ) => (clientId && clientSecret ? { clientId, clientSecret, agentId, authorizeUrl, apiUrl } : undefined);
  return {
    wechat_enterprise: service(
      env.WECOM_CLIENT_ID,
      env.WECOM_CLIENT_SECRET,
      env.WECOM_AUTHORIZE_URL,
      env.WECOM_API_URL,
      env.WECOM_AGENT_ID,
    ),
    dingtalk: service(
      env.DINGTALK_CLIENT_ID,
      env.DINGTALK_CLIENT_SECRET,
      env.DINGTALK_AUTHORIZE_URL,
      env.DINGTALK_API_URL,
    ),
    feishu: service(
      env.FEISHU_CLIENT_ID,
      env.FEISHU_CLIENT_SECRET,
      env.FEISHU_AUTHORIZE_URL,
      env.FEISHU_API_URL,
    ),
  };
}
