import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { documentOf } from './document.ts';
import type { Report } from './report.ts';

const font = (file: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${file}.ttf`));
const regular = font('400Regular/NotoSansSC_400Regular');
const bold = font('700Bold/NotoSansSC_700Bold');

// Nothing in a report is fetched, from the network or from the disk, but its two fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);
pdfmake.setFonts({ NotoSansSC: { normal: regular, bold, italics: regular, bolditalics: bold } });

const content = await pdfmake.createPdf(documentOf(workerData as Report)).getBuffer();
parentPort?.postMessage(content);
