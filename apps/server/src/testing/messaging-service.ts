import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/**
 * A real OpenID authorisation server (oidc-provider) that speaks like the three messaging services at its edges: codes,
 * states, redirects, consent and expiry are the real server's; only the shape of the vendors' calls is put on top.
 */
export interface MessagingServer {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** Walks a browser from the authorize address through sign-in and consent to the address it is sent back to. */
  browse(authorizeUrl: string, person: string): Promise<URL>;
  close(): Promise<void>;
}

const client = { id: 'plant-app', secret: 'plant-app-secret-of-the-messaging-service' };
export const siteUrl = 'https://platform.test';

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

/** `site`: where browsers reach the platform that is registered with the service. */
export async function startMessagingServer(site = siteUrl): Promise<MessagingServer> {
  const placeholder = createServer();
  const issuer = await listen(placeholder);
  await new Promise((resolve) => placeholder.close(resolve));
  const sources = ['wechat_enterprise', 'dingtalk', 'feishu'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: sources.map((source) => `${site}/api/ircrisk-auth/oauth/callback/${source}`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => false },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  });
  const oidc = provider.listen(Number(new URL(issuer).port), '127.0.0.1');
  await new Promise((resolve) => oidc.once('listening', resolve));
  const vendor = createServer(
    (request, response) => void answerAsVendor({ issuer, site }, request, response),
  );
  const url = await listen(vendor);
  return {
    url,
    env: {
      PUBLIC_URL: site,
      WECOM_CLIENT_ID: client.id,
      WECOM_CLIENT_SECRET: client.secret,
      WECOM_AGENT_ID: '1000002',
      WECOM_AUTHORIZE_URL: `${url}/authorize/wecom`,
      WECOM_API_URL: url,
      DINGTALK_CLIENT_ID: client.id,
      DINGTALK_CLIENT_SECRET: client.secret,
      DINGTALK_AUTHORIZE_URL: `${url}/authorize/dingtalk`,
      DINGTALK_API_URL: url,
      FEISHU_CLIENT_ID: client.id,
      FEISHU_CLIENT_SECRET: client.secret,
      FEISHU_AUTHORIZE_URL: `${url}/authorize/feishu`,
      FEISHU_API_URL: url,
    },
    browse,
    close: async () => {
      await new Promise((resolve) => vendor.close(resolve));
      await new Promise((resolve) => oidc.close(resolve));
    },
  };
}

interface Service {
  readonly issuer: string;
  readonly site: string;
}

/** The vendors' own paths and field names, translated to and from the standard ones. */
async function answerAsVendor(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://vendor');
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url.pathname.startsWith('/authorize/')) {
    const target = new URL(`${service.issuer}/auth`);
    const clientId = url.searchParams.get('client_id') ?? url.searchParams.get('appid') ?? '';
    const asked = {
      response_type: 'code',
      client_id: clientId,
      scope: 'openid',
      redirect_uri: url.searchParams.get('redirect_uri') ?? '',
      state: url.searchParams.get('state') ?? '',
    };
    for (const [name, value] of Object.entries(asked)) target.searchParams.set(name, value);
    response.writeHead(302, { location: target.href }).end();
    return;
  }
  const sent = (await read(request)) as Record<string, string>;
  switch (url.pathname) {
    case '/cgi-bin/gettoken': {
      const known =
        url.searchParams.get('corpsecret') === client.secret && url.searchParams.get('corpid') === client.id;
      json(known ? { errcode: 0, access_token: 'corp-token' } : { errcode: 40001 });
      return;
    }
    case '/cgi-bin/auth/getuserinfo': {
      const person = await redeem(
        service,
        url.searchParams.get('code') ?? '',
        'wechat_enterprise',
        client.secret,
      );
      json(person ? { errcode: 0, userid: person } : { errcode: 40029, errmsg: 'invalid code' });
      return;
    }
    case '/v1.0/oauth2/userAccessToken': {
      const person = await redeem(service, sent.code ?? '', 'dingtalk', sent.clientSecret ?? '');
      json(
        person ? { accessToken: `user ${person}` } : { code: 'invalidParameter.authCode.notFound' },
        person ? 200 : 400,
      );
      return;
    }
    case '/v1.0/contact/users/me': {
      const person = String(request.headers['x-acs-dingtalk-access-token']).replace('user ', '');
      json({ unionId: person, nick: person });
      return;
    }
    case '/open-apis/authen/v2/oauth/token': {
      const person = await redeem(service, sent.code ?? '', 'feishu', sent.client_secret ?? '');
      json(
        person ? { code: 0, access_token: `user ${person}` } : { code: 20003, error: 'invalid_grant' },
        person ? 200 : 400,
      );
      return;
    }
    case '/open-apis/authen/v1/user_info': {
      const person = String(request.headers.authorization).replace('Bearer user ', '');
      json({ code: 0, data: { union_id: person, name: person } });
      return;
    }
    default:
      json({}, 404);
  }
}

async function read(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : JSON.parse(text);
}

/** The standard code exchange at the real server: who the code belongs to, or nothing. */
async function redeem(
  { issuer, site }: Service,
  code: string,
  source: string,
  secret: string,
): Promise<string | undefined> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${site}/api/ircrisk-auth/oauth/callback/${source}`,
    client_id: client.id,
    client_secret: secret,
  };
  const token = (await (
    await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) })
  ).json()) as { access_token?: string };
  if (!token.access_token) return undefined;
  const person = (await (
    await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${token.access_token}` } })
  ).json()) as { sub: string };
  return person.sub;
}

/** Follows redirects with a cookie jar and fills in the server's own sign-in and consent pages. */
async function browse(authorizeUrl: string, person: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(authorizeUrl);
  let form: Record<string, string> | undefined;
  for (let step = 0; step < 20; step += 1) {
    if (url.origin === siteUrl) return url;
    const answer: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ? new URLSearchParams(form) : undefined,
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const cut = pair.indexOf('=');
      jar.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    form = undefined;
    const next = answer.headers.get('location');
    if (next) {
      url = new URL(next, url);
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`the authorisation server is stuck: ${answer.status} ${page.slice(0, 300)}`);
    form = prompt === 'login' ? { prompt, login: person, password: 'any' } : { prompt };
  }
  throw new Error('too many redirects');
}
