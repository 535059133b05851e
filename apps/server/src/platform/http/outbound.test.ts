import { describe, expect, it } from 'vitest';
import { lookupOn, type Way, wayTo } from './outbound.ts';

const resolved = (way: Way, host: string) =>
  new Promise<string>((done) =>
    lookupOn[way](host, {}, (error, address) => done(error ? String(error.code) : String(address))),
  );

describe('the way to an address', () => {
  it('is the public network by https, without a user in the address', () => {
    expect(wayTo('https://hooks.example.com/a', [])).toBe('public');
    expect(wayTo('https://8.8.8.8/', [])).toBe('public');
    expect(wayTo('https://[2606:4700::1]/', [])).toBe('public');
    for (const address of [
      'http://hooks.example.com/',
      'https://user:word@hooks.example.com/',
      'ftp://hooks.example.com/',
      'hooks.example.com',
    ])
      expect(wayTo(address, []), address).toBeNull();
  });

  it('leads to no private, loopback or link-local address, however it is written', () => {
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::a00:1]',
      '[2002:7f00:1::]',
    ])
      expect(wayTo(`https://${host}/`, []), host).toBeNull();
  });

  it('is open to what the operator has listed, link-local excepted', () => {
    const listed = ['http://10.1.2.3:8080', 'http://169.254.169.254'];
    expect(wayTo('http://10.1.2.3:8080/in', listed)).toBe('listed');
    expect(wayTo('http://10.1.2.3:8081/in', listed)).toBeNull();
    expect(wayTo('http://169.254.169.254/latest', listed)).toBeNull();
  });

  it('ends where a name leads to this machine', async () => {
    expect(await resolved('public', 'localhost')).toBe('EREFUSED');
    expect(await resolved('listed', 'localhost')).toBe('EREFUSED');
  });
});
