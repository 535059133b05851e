import pdfmake from 'pdfmake';
import { documentOf } from './document.ts';
import { fonts } from './fonts.ts';
import type { Report } from './report.ts';

const { regular, bold } = fonts;
// Nothing in a report is fetched, from the network or from the disk, but its two fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);
pdfmake.setFonts({ NotoSansSC: { normal: regular, bold, italics: regular, bolditalics: bold } });

export const setPdf = (report: Report): Promise<Uint8Array> =>
  pdfmake.createPdf(documentOf(report)).getBuffer();
