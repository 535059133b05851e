import { randomInt } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { glyphs } from './glyphs.ts';

const width = 160;
const height = 56;

/** Uniform, from the system's random source: the picture must not be predictable either. */
const between = (low: number, high: number): number =>
  low + (randomInt(1_000_000) / 1_000_000) * (high - low);
const ink = (): string => `hsl(${randomInt(360)} ${randomInt(45, 80)}% ${randomInt(22, 42)}%)`;

function drawGlyph(pen: SKRSContext2D, character: string, left: number): void {
  const scale = between(4.6, 5.6);
  pen.save();
  pen.translate(left + 11, height / 2 + between(-4, 4));
  pen.transform(1, between(-0.14, 0.14), between(-0.22, 0.22), 1, 0, 0);
  pen.rotate(between(-0.24, 0.24));
  pen.scale(scale, scale);
  pen.strokeStyle = ink();
  pen.lineWidth = between(0.5, 0.75);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const stroke of glyphs[character] ?? []) {
    pen.beginPath();
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      const x = (stroke[at] ?? 0) - 2 + between(-0.16, 0.16);
      const y = (stroke[at + 1] ?? 0) - 3 + between(-0.16, 0.16);
      if (at === 0) pen.moveTo(x, y);
      else pen.lineTo(x, y);
    }
    pen.stroke();
  }
  pen.restore();
}

function drawNoise(pen: SKRSContext2D): void {
  for (let line = 0; line < 5; line += 1) {
    pen.beginPath();
    pen.moveTo(between(-5, width * 0.3), between(0, height));
    pen.bezierCurveTo(
      between(0, width),
      between(0, height),
      between(0, width),
      between(0, height),
      between(width * 0.7, width + 5),
      between(0, height),
    );
    pen.strokeStyle = ink();
    // Thinner and paler than the letters: a line of their weight was read as one of their strokes.
    pen.globalAlpha = between(0.25, 0.45);
    pen.lineWidth = between(0.8, 1.3);
    pen.stroke();
  }
  for (let dot = 0; dot < 60; dot += 1) {
    pen.fillStyle = ink();
    pen.globalAlpha = between(0.2, 0.7);
    pen.fillRect(between(0, width), between(0, height), between(0.8, 2), between(0.8, 2));
  }
  pen.globalAlpha = 1;
}

/** A picture of the text as a PNG data-URI; nothing of the text is in its markup. */
export async function drawText(text: string): Promise<string> {
  // With the first picture: a server that only answers programs never needs it.
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = `hsl(${randomInt(360)} 30% 95%)`;
  pen.fillRect(0, 0, width, height);
  drawNoise(pen);
  for (const [index, character] of [...text].entries())
    drawGlyph(pen, character, 8 + index * 29 + between(-2, 2));
  const png = await canvas.encode('png');
  return `data:image/png;base64,${png.toString('base64')}`;
}
