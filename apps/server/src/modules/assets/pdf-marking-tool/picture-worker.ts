import { readFileSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { pdfOfPicture } from './picture-pdf.ts';

const { file, target, mediaType } = workerData as { file: string; target: string; mediaType: string };
writeFileSync(target, await pdfOfPicture(readFileSync(file), mediaType));
