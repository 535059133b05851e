import type { checkSignature } from '@ircrisk/contract/modules/system/third-party-jump-links.ts';
import type { Text } from '@ircrisk/contract/text.ts';
import { canonicalText, isFresh, signatureSeconds } from '@ircrisk/engine-jump-link';
import { sql } from '#platform/database/sql.ts';
import type { Call } from '#platform/http/handle.ts';
import { sameBytes } from '#platform/identity/digest.ts';
import { signingKey } from './keys.ts';
import { hmacOf } from './sign.ts';

const words = {
  good: { zh: '签名正确且在有效时间内', en: 'The signature is ours and in its time' },
  late: { zh: `已超过 ${signatureSeconds} 秒`, en: `More than ${signatureSeconds} s have passed` },
  early: {
    zh: `时间超前 ${signatureSeconds} 秒以上，请核对时钟`,
    en: `The time lies more than ${signatureSeconds} s ahead: look at the clocks`,
  },
  unknownTarget: { zh: '没有使用 HMAC 的系统“{target}”', en: 'No system “{target}” signs by HMAC' },
  wrong: {
    zh: '签名不符：请核对密钥、字段顺序和编码',
    en: 'The signature differs: look at the key, the order of the fields and their encoding',
  },
} satisfies Record<string, Text>;

/** For whoever builds a receiver: says what is wrong with a signature rather than that something is. */
export async function judgeSignature({ tx, actor, input, language, platform }: Call<typeof checkSignature>) {
  const verdict = await (async (): Promise<keyof typeof words> => {
    const system = await tx.maybe<{ id: string }>(
      sql`select id from jump_systems where code = ${input.target} and sso_mode = 'hmac' and is_deleted = 0`,
    );
    const at = { tenantId: actor.tenantId, tokenSecret: platform.config.secrets.token };
    const key = system && (await signingKey(tx, { ...at, systemId: system.id }, 'hmac'));
    if (!key) return 'unknownTarget';
    const { tenantId } = actor;
    const { uid, target, ts, nonce, sig } = input;
    const expected = hmacOf(key.secret, canonicalText({ tenantId, uid, target, ts, nonce }));
    if (!sameBytes(Buffer.from(expected), Buffer.from(sig))) return 'wrong';
    const now = Math.floor(Date.now() / 1000);
    if (isFresh(ts, now)) return 'good';
    return ts < now ? 'late' : 'early';
  })();
  return { verdict, text: words[verdict][language].replace('{target}', input.target) };
}
