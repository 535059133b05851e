import { expect, it } from 'vitest';
import { readAddress, studyPath } from './address.ts';

it('an address leads back to the view it was made for', () => {
  const below = studyPath('17', 'failures', 'e 4').slice('/fmea/'.length);
  expect(readAddress(below)).toEqual({ page: 'study', id: '17', view: 'failures', focus: 'e 4' });
  expect(readAddress(studyPath('17').slice('/fmea/'.length))).toMatchObject({ view: 'sheet', focus: null });
});

it('what is no view is the sheet, and what is no study the list', () => {
  expect(readAddress('study/17/nothing')).toMatchObject({ page: 'study', view: 'sheet' });
  expect(readAddress('study/x/sheet')).toEqual({ page: 'list', tab: 'studies' });
  expect(readAddress('templates')).toEqual({ page: 'list', tab: 'templates' });
  expect(readAddress('')).toEqual({ page: 'list', tab: 'studies' });
});
