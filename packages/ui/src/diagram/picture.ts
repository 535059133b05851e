/** Largest side of a picture that every browser can draw. */
const mostPixels = 8000;

/** An SVG document drawn as PNG, twice its size where that is possible. */
export async function svgToPng(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const largest = Math.max(image.naturalWidth, image.naturalHeight);
    const factor = Math.min(scale, mostPixels / Math.max(1, largest));
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(image.naturalWidth * factor);
    canvas.height = Math.ceil(image.naturalHeight * factor);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) => {
      canvas.toBlob(
        (blob) => (blob ? done(blob) : failed(new Error('the picture is too large'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
