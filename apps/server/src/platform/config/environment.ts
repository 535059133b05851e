import { z } from 'zod';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
  .transform((value) => value === 'on' || value === 'true' || value === '1');

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name',
});
const origin = z.string().regex(/^https?:\/\/[^/?#]+$/, 'must be origins such as https://portal.example.com');
const address = z
  .string()
  .regex(/^[0-9a-f.:]+(\/\d{1,3})?$/i, 'must be addresses or networks such as 10.0.0.0/8');

/** Every setting the platform reads; an empty value counts as unset. */
export const environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  BASE_PATH: z
    .string()
    .regex(/^(\/[A-Za-z0-9._-]+)*\/?$/, 'must be a path such as /platform')
    .default('/platform')
    .transform((value) => value.replace(/\/$/, '')),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  APP_DATABASE_URL: postgresUrl.optional(),
  REPLICA_URL: postgresUrl.optional(),
  APP_DATABASE_PASSWORD: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number('must be a number').int().min(2).max(500).default(16),
  DATABASE_PREPARE: flag.default(true),
  TENANT_REQUESTS: z.coerce.number('must be a number').int().min(1).max(500).optional(),
  BACKUP: flag.default(true),
  BACKUP_DIR: z.string().optional(),
  BACKUP_SECONDS: z.coerce.number('must be a number of seconds').int().min(1).max(3600).default(120),
  MIGRATE: flag.default(true),
  DEMO: flag.optional(),
  IMPORT_ROWS: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(200_000),
  ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,32}$/, 'must be a short name such as prod or test')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUSTED_PROXIES: list.pipe(z.array(address)).default([]),
  EMBED_ORIGINS: list.pipe(z.array(origin)).default([]),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  JUMP_ORIGINS: list
    .pipe(z.array(origin))
    .default([])
    .transform((origins) => origins.map((one) => new URL(one).origin)),
  WEBHOOK_ORIGINS: list
    .pipe(z.array(origin))
    .default([])
    .transform((origins) => origins.map((one) => new URL(one).origin)),
  CAPTCHA: flag.default(true),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .pipe(z.array(z.string().regex(/^[\w-]+=.+$/, 'must be headers such as authorization=Bearer%20…')))
    .default([]),
  METRICS_TOKEN: z.string().min(32, 'is shorter than 32 characters').optional(),

  TOKEN_SECRET: z.string().optional(),
  RESET_PASSWORD_SUFFIX: z.string().optional(),
  INTEGRATION_CLIENT_SECRET: z.string().optional(),

  FILE_STORE: z.enum(['disk', 's3']).default('disk'),
  FILE_S3_ENDPOINT: httpUrl.optional(),
  FILE_S3_REGION: z.string().default('us-east-1'),
  FILE_S3_BUCKET: z.string().optional(),
  FILE_S3_ACCESS_KEY_ID: z.string().optional(),
  FILE_S3_SECRET_ACCESS_KEY: z.string().optional(),

  LANGUAGE_MODEL_URL: httpUrl.optional(),
  LANGUAGE_MODEL_NAME: z.string().optional(),
  LANGUAGE_MODEL_KEY: z.string().optional(),
  SMS_SENDER: z.enum(['outbox', 'http', 'aliyun']).default('outbox'),
  SMS_HTTP_URL: httpUrl.optional(),
  SMS_HTTP_AUTHORIZATION: z.string().optional(),
  SMS_ALIYUN_ENDPOINT: httpUrl.default('https://dysmsapi.aliyuncs.com'),
  SMS_ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  SMS_ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  SMS_ALIYUN_SIGN_NAME: z.string().optional(),
  SMS_ALIYUN_TEMPLATE_CODE: z.string().optional(),

  WECOM_CLIENT_ID: z.string().optional(),
  WECOM_CLIENT_SECRET: z.string().optional(),
  WECOM_AGENT_ID: z.string().optional(),
  WECOM_AUTHORIZE_URL: httpUrl.default('https://login.work.weixin.qq.com/wwlogin/sso/login'),
  WECOM_API_URL: httpUrl.default('https://qyapi.weixin.qq.com'),
  DINGTALK_CLIENT_ID: z.string().optional(),
  DINGTALK_CLIENT_SECRET: z.string().optional(),
  DINGTALK_AUTHORIZE_URL: httpUrl.default('https://login.dingtalk.com/oauth2/auth'),
  DINGTALK_API_URL: httpUrl.default('https://api.dingtalk.com'),
  FEISHU_CLIENT_ID: z.string().optional(),
  FEISHU_CLIENT_SECRET: z.string().optional(),
  FEISHU_AUTHORIZE_URL: httpUrl.default('https://accounts.feishu.cn/open-apis/authen/v1/authorize'),
  FEISHU_API_URL: httpUrl.default('https://open.feishu.cn'),
});

export type Environment = z.output<typeof environment>;

/** Settings that must come together: the first names the choice, the rest what it needs. */
export const together: readonly (readonly [
  when: (env: Environment) => boolean,
  needs: readonly (keyof Environment)[],
])[] = [
  [
    (env) => env.FILE_STORE === 's3',
    ['FILE_S3_ENDPOINT', 'FILE_S3_BUCKET', 'FILE_S3_ACCESS_KEY_ID', 'FILE_S3_SECRET_ACCESS_KEY'],
  ],
  [(env) => env.LANGUAGE_MODEL_URL !== undefined, ['LANGUAGE_MODEL_NAME']],
  [(env) => env.SMS_SENDER === 'http', ['SMS_HTTP_URL']],
  [
    (env) => env.SMS_SENDER === 'aliyun',
    [
      'SMS_ALIYUN_ACCESS_KEY_ID',
      'SMS_ALIYUN_ACCESS_KEY_SECRET',
      'SMS_ALIYUN_SIGN_NAME',
      'SMS_ALIYUN_TEMPLATE_CODE',
    ],
  ],
  [(env) => env.WECOM_CLIENT_ID !== undefined, ['WECOM_CLIENT_SECRET', 'WECOM_AGENT_ID']],
  [(env) => env.DINGTALK_CLIENT_ID !== undefined, ['DINGTALK_CLIENT_SECRET']],
  [(env) => env.FEISHU_CLIENT_ID !== undefined, ['FEISHU_CLIENT_SECRET']],
  [(env) => env.DATABASE_URL !== undefined, ['TOKEN_SECRET', 'INTEGRATION_CLIENT_SECRET']],
];
