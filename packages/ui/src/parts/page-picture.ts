/** Layers above the page itself: the dialog that asks for the picture must not be in it. */
const layers = ['ant-modal-root', 'ant-message', 'ant-notification', 'ant-dropdown', 'ant-tooltip'];

/** The page as one sees it, as PNG. Loads its library on first use. */
export async function pictureOfPage(page: HTMLElement = document.body): Promise<Blob> {
  const { toBlob } = await import('html-to-image');
  const picture = await toBlob(page, {
    pixelRatio: 1,
    width: window.innerWidth,
    height: window.innerHeight,
    // The fonts are the system's own: there is nothing to fetch.
    skipFonts: true,
    filter: (node) => !(node instanceof Element && layers.some((name) => node.classList.contains(name))),
  });
  if (!picture) throw new Error('the page could not be drawn');
  return picture;
}
