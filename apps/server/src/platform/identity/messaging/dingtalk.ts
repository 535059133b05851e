import { callService } from './call.ts';
import { CodeRefused, type Provider } from './exchange.ts';

interface Said {
  code?: string;
  accessToken?: string;
  unionId?: string;
  nick?: string;
}

/** DingTalk's unified sign-in: a user token for the code, then the person's own contact card. */
export const dingtalk: Provider = {
  authorizeParams: ({ clientId }) => ({
    response_type: 'code',
    client_id: clientId,
    scope: 'openid',
    prompt: 'consent',
  }),

  async identify({ service, code }) {
    const body = {
      clientId: service.clientId,
      clientSecret: service.clientSecret,
      code,
      grantType: 'authorization_code',
    };
    const token = await callService<Said>(`${service.apiUrl}/v1.0/oauth2/userAccessToken`, { body });
    if (!token.body.accessToken) {
      if (token.status === 400 || /code/i.test(token.body.code ?? '')) throw new CodeRefused();
      throw new Error(`DingTalk gave no token (${token.status} ${token.body.code ?? ''})`);
    }
    const headers = { 'x-acs-dingtalk-access-token': token.body.accessToken };
    const person = await callService<Said>(`${service.apiUrl}/v1.0/contact/users/me`, { headers });
    if (!person.body.unionId)
      throw new Error(`DingTalk named nobody (${person.status} ${person.body.code ?? ''})`);
    return { subject: person.body.unionId, nickname: person.body.nick ?? '' };
  },
};
