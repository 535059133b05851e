import { callService } from './call.ts';
import { CodeRefused, type Provider } from './exchange.ts';

interface Said {
  errcode?: number;
  access_token?: string;
  userid?: string;
  UserId?: string;
}

/** 40029 invalid code, 42003 expired code, 40163 used code. */
const codeFaults = new Set([40029, 42003, 40163]);

/** WeCom web sign-in: the application's own token first, then who the code belongs to. */
export const wecom: Provider = {
  authorizeParams: ({ clientId, agentId }) => ({
    login_type: 'CorpApp',
    appid: clientId,
    agentid: agentId ?? '',
  }),

  async identify({ service, code }) {
    const tokenQuery = new URLSearchParams({ corpid: service.clientId, corpsecret: service.clientSecret });
    const token = await callService<Said>(`${service.apiUrl}/cgi-bin/gettoken?${tokenQuery}`);
    if (!token.body.access_token)
      throw new Error(`WeCom gave no token (${token.body.errcode ?? token.status})`);
    const query = new URLSearchParams({ access_token: token.body.access_token, code });
    const { body, status } = await callService<Said>(`${service.apiUrl}/cgi-bin/auth/getuserinfo?${query}`);
    if (codeFaults.has(body.errcode ?? 0)) throw new CodeRefused();
    const subject = body.userid ?? body.UserId;
    // Somebody outside the company has an openid only: nobody here.
    if (!subject)
      throw body.errcode === 0
        ? new CodeRefused()
        : new Error(`WeCom named nobody (${body.errcode ?? status})`);
    return { subject, nickname: subject };
  },
};
