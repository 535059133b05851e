import { createHmac } from 'node:crypto';
import { freshRuns } from '@ircrisk/units/testing/fresh-seed.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalText,
  checkAddress,
  expandTemplate,
  hostOf,
  isFresh,
  isIntranet,
  jumpLinkMessages,
  jumpLinkText,
  percentEncode,
  readBinding,
  readBindings,
  readTemplate,
  valuesOf,
  writeBinding,
} from './index.ts';

const expand = (template: string, values: Record<string, string | null>) =>
  expandTemplate(readTemplate(template), values);
const codes = (template: string) => readTemplate(template).problems.map(({ code }) => code);
const listed = { allowedHosts: ['eam.example.com'], plainHttp: false };

describe('a template', () => {
  it('is expanded with every value encoded (example 1)', () => {
    expect(expand('https://eam.example.com/wo{?tag,plant}', { tag: 'P-101 A/B', plant: '南厂' }).url).toBe(
      'https://eam.example.com/wo?tag=P-101%20A%2FB&plant=%E5%8D%97%E5%8E%82',
    );
  });

  it('keeps a value inside its place (example 4)', () => {
    expect(expand('https://eam.example.com/wo/{number}', { number: 'evil.com/?' }).url).toBe(
      'https://eam.example.com/wo/evil.com%2F%3F',
    );
    expect(codes('https://{host}/wo')).toEqual(['authority']);
    expect(codes('https://eam.example.com{host}/wo')).toEqual(['authority']);
    expect(codes('https://eam.example.com{?tag}')).toEqual(['authority']);
  });

  it('follows the examples of RFC 6570 §3.2 up to level 3', () => {
    const values = { var: 'value', hello: 'Hello World!', x: '1024', y: '768', empty: '', undef: null };
    const at = (tail: string) => expand(`https://h.example/${tail}`, values).url?.slice(18);
    expect(at('{hello}')).toBe('Hello%20World%21');
    expect(at('map?{x,y}')).toBe('map?1024,768');
    expect(at('X{.x,y}')).toBe('X.1024.768');
    expect(at('a{/var,x}/here')).toBe('a/value/1024/here');
    expect(at('a{;x,y,empty}')).toBe('a;x=1024;y=768;empty');
    expect(at('a{?x,y,empty}')).toBe('a?x=1024&y=768&empty=');
    expect(at('a?fixed=yes{&x,undef}')).toBe('a?fixed=yes&x=1024');
    expect(at('a{?undef}')).toBe('a');
  });

  it('is refused where it could lead elsewhere', () => {
    for (const text of ['javascript:alert({x})', 'data:text/html,{x}', '//h.example/{x}', 'ftp://h/{x}'])
      expect(codes(text), text).toContain('scheme');
    expect(codes('https://u:p@h.example/{x}')).toEqual(['userInfo']);
    expect(codes('https://h.example/{+x}')).toEqual(['reserved']);
    expect(codes('https://h.example/{#x}')).toEqual(['reserved']);
    expect(codes('https://h.example/{x:3}')).toEqual(['modifier']);
    expect(codes('https://h.example/{x*}')).toEqual(['modifier']);
    expect(codes('https://h.example/{}')).toEqual(['modifier']);
    expect(codes('https://h.example/{x')).toEqual(['brace']);
    expect(codes('https://h.example/x}')).toEqual(['brace']);
    expect(codes('https://h.example/a b')).toEqual(['character']);
    expect(codes('https://h.example\\{x}')).toEqual(['authority', 'character']);
  });

  it('takes no dot segment and no broken text from a value', () => {
    for (const x of ['.', '..'])
      expect(expand('https://h.example/a/{x}/b', { x }).problems[0]?.code, x).toBe('dotSegment');
    expect(expand('https://h.example/a/.{x}', { x: '.' }).problems[0]?.code).toBe('dotSegment');
    expect(expand('https://h.example/a{?x}', { x: '..' }).url).toBe('https://h.example/a?x=..');
    expect(expand('https://h.example/{x}', { x: '\ud800' }).problems[0]?.code).toBe('surrogate');
  });

  it('leads to the same host and path whatever the values are', () => {
    const template = readTemplate('https://eam.example.com/wo/{x}{/y}{?z}{&w}');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string({ unit: 'grapheme' }), (x, y, z) => {
        const { url } = expandTemplate(template, { x, y, z, w: `${x}${z}` });
        if (url === null) return;
        const parsed = checkAddress(url, listed).url;
        expect(parsed?.host).toBe('eam.example.com');
        expect(parsed?.hash).toBe('');
        expect(parsed?.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'wo', x, y]);
        expect(parsed?.searchParams.get('z')).toBe(z);
      }),
      freshRuns(500),
    );
  });
});

describe('an address', () => {
  it('has its host on the list, exactly', () => {
    const problem = (text: string, rule = listed) => checkAddress(text, rule).problem?.code;
    // A browser reads a backslash as a slash and leaves a line break out; a person sees another host.
    for (const odd of ['\\', '\n', '\t', '<', '|'])
      expect(problem(`https://${listed.allowedHosts[0]}${odd}@evil.com/`), odd).toBe('character');
    expect(problem('https://eam.example.com/a')).toBeUndefined();
    expect(problem('https://EAM.example.com:443/a')).toBeUndefined();
    expect(problem('https://eam.example.com:8443/a')).toBe('hostNotListed');
    expect(problem('https://eam.example.com.evil.com/a')).toBe('hostNotListed');
    expect(problem('https://eam.example.com@evil.com/a')).toBe('userInfo');
    // Names that only begin, end or look like it: a neighbour, another port, the root's dot, a Cyrillic е, a dot in disguise.
    for (const like of [
      'evileam.example.com',
      'eamxexample.com',
      'example.com',
      'a.eam.example.com',
      'eam.example.com:444',
      'eam.example.com.',
      '\u0435am.example.com',
      'eam.example.com。evil.com',
      'eam.example.com%2eevil.com',
    ])
      expect(problem(`https://${like}/a`), like).toBe('hostNotListed');
    expect(problem('javascript:alert(1)')).toBe('scheme');
    expect(problem('nonsense')).toBe('unreadable');
  });

  it('compares names of other scripts in punycode', () => {
    const rule = { allowedHosts: ['Bücher.example'], plainHttp: false };
    expect(hostOf('Bücher.example')).toBe('xn--bcher-kva.example');
    expect(checkAddress('https://xn--bcher-kva.example/', rule).problem).toBeNull();
    expect(checkAddress('https://BÜCHER.example/', rule).problem).toBeNull();
    expect(checkAddress('https://bucher.example/', rule).problem?.code).toBe('hostNotListed');
    expect(hostOf('https://x')).toBeNull();
    expect(hostOf('a b')).toBeNull();
  });

  it('a host is one host: no wildcard, list or sign a parser lets pass', () => {
    for (const host of [
      '*',
      '*.example.com',
      'mes.*',
      'm*s.example.com',
      'a,b',
      'a;b',
      "x'y",
      '.example.com',
      'a..b',
      '%2a.example.com',
      '[*]',
    ])
      expect(hostOf(host), host).toBeNull();
    for (const host of [
      'mes',
      'mes_1.lan',
      'mes.example.com:8443',
      '10.1.2.3:8080',
      '[fd00::2]:8080',
      'xn--bcher-kva.example',
    ])
      expect(hostOf(host), host).toBe(host);
    // Stored before, it lets nothing through, its own text neither.
    const rule = { allowedHosts: ['*.example.com'], plainHttp: false };
    for (const address of ['https://mes.example.com/', 'https://*.example.com/'])
      expect(checkAddress(address, rule).problem?.code).toBe('hostNotListed');
  });

  it('goes without encryption only inside the intranet and when the system says so', () => {
    const http = { allowedHosts: ['10.1.2.3:8080', 'mes.example.com'], plainHttp: true };
    expect(checkAddress('http://10.1.2.3:8080/x', http).problem).toBeNull();
    expect(checkAddress('http://10.1.2.3:8080/x', { ...http, plainHttp: false }).problem?.code).toBe(
      'plainHttp',
    );
    expect(checkAddress('http://mes.example.com/x', http).problem?.code).toBe('plainHttp');
    for (const host of ['10.0.0.1', '172.20.1.1', '192.168.3.4', 'mes', 'mes.lan', '[fd00::2]'])
      expect(isIntranet(host), host).toBe(true);
    for (const host of ['172.32.0.1', '8.8.8.8', 'mes.example.com', '[2001:db8::1]'])
      expect(isIntranet(host), host).toBe(false);
  });
});

describe('the signed text', () => {
  const sign = (text: string) => createHmac('sha256', 'demo-secret').update(text).digest('hex');

  it('has a fixed order (examples 2 and 3)', () => {
    const first = { tenantId: '000001', uid: 'u1001', target: 'MES', ts: 1730000000, nonce: 'abc123' };
    expect(canonicalText(first)).toBe('tenantId=000001&uid=u1001&target=MES&ts=1730000000&nonce=abc123');
    expect(sign(canonicalText(first))).toBe(
      '2293ba859fe63eff80ad506ee0f318ef862edc5bfa2089ffd99f1e7a48cd6ef3',
    );
    const second = { tenantId: '000002', uid: 'u2002', target: 'LIMS', ts: 1730000300, nonce: 'zz9' };
    expect(sign(canonicalText(second))).toBe(
      '2a3ba3d59ec07acb4f64ccb9688ad4cc93165b34f9bc63f5ab9c0e34e65c828a',
    );
  });

  it('cannot be forged by a value', () => {
    fc.assert(
      fc.property(fc.webSegment(), fc.string(), (nonce, uid) => {
        const text = canonicalText({ tenantId: '1', uid, target: 'MES', ts: 1, nonce });
        expect(text.split('&')).toHaveLength(5);
        expect(new URLSearchParams(text).get('uid')).toBe(uid);
      }),
      freshRuns(500),
    );
    expect(percentEncode("!'()*~-._")).toBe('%21%27%28%29%2A~-._');
  });

  it('holds for 300 seconds on both sides (example 5)', () => {
    const ts = 1730000000;
    expect([300, 301, -300, -301].map((late) => isFresh(ts, ts + late))).toEqual([true, false, true, false]);
  });
});

describe('the parameters', () => {
  const known = ['equipment.tag', 'equipment.registrationCode', 'user.account'];

  it('are read and written alike', () => {
    for (const text of ['tag=equipment.tag!', "source='ircrisk'", 'who=user.account'])
      expect(writeBinding(readBinding(text)!)).toBe(text);
    expect(readBinding('tag')).toBeNull();
    expect(readBinding('tag=tag')).toBeNull();
  });

  it('are told when one is unknown, unused, double or missing', () => {
    const { problems } = readBindings(
      ['tag=equipment.colour', 'tag=equipment.tag', 'other=user.account', 'rubbish'],
      ['tag', 'plant'],
      known,
    );
    expect(problems.map(({ code }) => code)).toEqual([
      'bindingTwice',
      'bindingForm',
      'unknownPath',
      'bindingUnused',
      'unbound',
    ]);
    for (const problem of problems)
      for (const language of ['zh', 'en'] as const)
        expect(jumpLinkText(problem, language)).not.toContain('{');
  });

  it('name a source that does not exist, and only once', () => {
    const { problems } = readBindings(['tag=bogus!'], ['tag'], known);
    expect(problems).toEqual([{ code: 'unknownPath', values: { path: 'bogus', known: known.join(', ') } }]);
  });

  it('that are required and blank close the link (example 6)', () => {
    const { bindings } = readBindings(['sapNo=equipment.registrationCode!'], ['sapNo'], known);
    for (const code of [null, '', '  '])
      expect(valuesOf(bindings, { 'equipment.registrationCode': code }).missing).toEqual(['sapNo']);
    const notice = { code: 'missing', values: { name: 'sapNo' } };
    expect(jumpLinkText(notice, 'zh')).toBe('缺少参数 sapNo');
    expect(jumpLinkText(notice, 'en')).toBe('missing sapNo');
    expect(Object.keys(jumpLinkMessages)).toContain('missing');
  });
});
