import { expect, it } from 'vitest';
import { sheetText } from './first-password-sheet.ts';

it('a sheet of one-time passwords opens in a spreadsheet: quoted, with Chinese, and with nothing that computes', () => {
  expect(
    sheetText([
      ['姓名', '密码'],
      ['=1+1', 'a"b'],
    ]),
  ).toBe('\ufeff"姓名","密码"\r\n"\'=1+1","a""b"\r\n');
});
