/** Words people build passwords from; a password is common when little else is left of it. */
const words = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'pass',
  'admin',
  'administrator',
  'root',
  'welcome',
  'letmein',
  'qwerty',
  'qwertyuiop',
  'qwer',
  'asdf',
  'asdfgh',
  'zxcv',
  'zxcvbn',
  'qazwsx',
  'qazwsxedc',
  '1qaz',
  '2wsx',
  '1q2w3e',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'zaq12wsx',
  'iloveyou',
  'woaini',
  'monkey',
  'dragon',
  'master',
  'superman',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'shadow',
  'michael',
  'changeme',
  'default',
  'test',
  'user',
  'guest',
  'login',
  'system',
  'server',
  'oracle',
  'abc',
  'abcd',
  'abcdef',
  'aaa',
  'xxx',
  'huawei',
  'sinopec',
  'petrochina',
  'cnooc',
  'shihua',
  'lianyou',
  'ircrisk',
  'blade',
  'bladex',
  'saber',
  'china',
  'beijing',
  'shanghai',
  'spring',
  'summer',
  'autumn',
  'winter',
  'hello',
  'company',
].sort((a, b) => b.length - a.length);

/** What is left once known words, years, digit runs and keyboard rows are taken away. */
export function isCommon(password: string): boolean {
  let rest = password.toLowerCase();
  for (const word of words) rest = rest.replaceAll(word, '');
  rest = rest.replace(/(?:19|20)\d\d/g, '').replace(/(.)\1+/g, '$1');
  rest = withoutRuns(rest);
  const plainDigits = /^[\d!@#$%^&*._-]*$/.test(rest);
  return new Set(rest).size < 4 || (plainDigits && new Set(rest).size < 6);
}

/** Common, or made of the account or the tenant's code. */
export function isWeak(password: string, account: string, tenantId: string): boolean {
  const plain = password.toLowerCase();
  const holdsName = account.length >= 3 && plain.includes(account.toLowerCase());
  return holdsName || (tenantId !== '' && plain.includes(tenantId)) || isCommon(password);
}

/** Takes away 123, 321, abc … of three or more. */
function withoutRuns(text: string): string {
  let kept = '';
  let at = 0;
  while (at < text.length) {
    let end = at + 1;
    const step = text.charCodeAt(end) - text.charCodeAt(at);
    while (
      Math.abs(step) === 1 &&
      end < text.length &&
      text.charCodeAt(end) - text.charCodeAt(end - 1) === step
    )
      end += 1;
    if (end - at < 3) {
      kept += text[at];
      at += 1;
    } else at = end;
  }
  return kept;
}
