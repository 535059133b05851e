import { callService } from './call.ts';
import { CodeRefused, type Provider } from './exchange.ts';

interface TokenSaid {
  code?: number;
  error?: string;
  access_token?: string;
}
interface PersonSaid {
  code?: number;
  data?: { union_id?: string; name?: string };
}

/** 20003 unknown or used code, 20004 expired code. */
const codeFaults = new Set([20003, 20004]);

/** Feishu web sign-in with the OAuth token call of its authen API, version 2. */
export const feishu: Provider = {
  authorizeParams: ({ clientId }) => ({ response_type: 'code', client_id: clientId }),

  async identify({ service, code, redirectUri }) {
    const { body, status } = await callService<TokenSaid>(
      `${service.apiUrl}/open-apis/authen/v2/oauth/token`,
      {
        body: {
          grant_type: 'authorization_code',
          client_id: service.clientId,
          client_secret: service.clientSecret,
          code,
          redirect_uri: redirectUri,
        },
      },
    );
    if (!body.access_token) {
      if (codeFaults.has(body.code ?? 0) || body.error === 'invalid_grant') throw new CodeRefused();
      throw new Error(`Feishu gave no token (${status} ${body.code ?? ''})`);
    }
    const headers = { authorization: `Bearer ${body.access_token}` };
    const person = await callService<PersonSaid>(`${service.apiUrl}/open-apis/authen/v1/user_info`, {
      headers,
    });
    const subject = person.body.data?.union_id;
    if (!subject) throw new Error(`Feishu named nobody (${person.body.code ?? person.status})`);
    return { subject, nickname: person.body.data?.name ?? '' };
  },
};
