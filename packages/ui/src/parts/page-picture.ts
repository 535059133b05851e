/** Layers above the page itself: the dialog that asks for the picture must not be in it. */
const layers = ['ant-modal-root', 'ant-message', 'ant-notification', 'ant-dropdown', 'ant-tooltip'];

const sides = ['top', 'right', 'bottom', 'left'];
const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];
/** What makes up the look of an element; a browser knows four times as many, and each is copied for each element. */
const looks = [
  ...sides,
  ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...sides.flatMap((side) => ['width', 'style', 'color'].map((part) => `border-${side}-${part}`)),
  ...corners.map((corner) => `border-${corner}-radius`),
  ...['width', 'height'].flatMap((size) => [size, `min-${size}`, `max-${size}`]),
  ...['color', 'image', 'size', 'position-x', 'position-y', 'repeat'].map((part) => `background-${part}`),
  ...['family', 'size', 'weight', 'style', 'variant-numeric'].map((part) => `font-${part}`),
  ...['align', 'decoration-line', 'transform', 'overflow', 'indent', 'wrap-mode'].map(
    (part) => `text-${part}`,
  ),
  ...['basis', 'direction', 'grow', 'shrink', 'wrap'].map((part) => `flex-${part}`),
  ...['template-columns', 'template-rows', 'auto-flow', 'auto-columns', 'auto-rows'].map(
    (part) => `grid-${part}`,
  ),
  ...['column', 'row'].flatMap((line) => [`grid-${line}-start`, `grid-${line}-end`, `${line}-gap`]),
  ...['align', 'justify'].flatMap((way) => [`${way}-content`, `${way}-items`, `${way}-self`]),
  ...'display position float box-sizing z-index order opacity visibility overflow-x overflow-y color'.split(
    ' ',
  ),
  ...'line-height letter-spacing white-space-collapse word-break vertical-align list-style-type'.split(' '),
  ...'table-layout border-collapse border-spacing caption-side transform transform-origin'.split(' '),
  ...'box-shadow outline-color outline-style outline-width fill stroke stroke-width content'.split(' '),
];

/** Neither hidden pages of other tabs nor rows below the window can be seen. */
function isSeen(node: Element): boolean {
  if (node.hasAttribute('hidden') || layers.some((name) => node.classList.contains(name))) return false;
  return node.getBoundingClientRect().top < window.innerHeight;
}

/** The page as one sees it, as PNG. Loads its library on first use. */
export async function pictureOfPage(page: HTMLElement = document.body): Promise<Blob> {
  const { toBlob } = await import('html-to-image');
  const picture = await toBlob(page, {
    pixelRatio: 1,
    width: window.innerWidth,
    height: window.innerHeight,
    // The fonts are the system's own: there is nothing to fetch.
    skipFonts: true,
    includeStyleProperties: looks,
    filter: (node) => !(node instanceof Element) || isSeen(node),
  });
  if (!picture) throw new Error('the page could not be drawn');
  return picture;
}

/** One element in full, also what is scrolled out of sight; sharp enough to print. */
export async function pictureOf(element: HTMLElement): Promise<Blob> {
  const { toBlob } = await import('html-to-image');
  const backgroundColor = getComputedStyle(document.body).backgroundColor;
  const picture = await toBlob(element, { pixelRatio: 2, skipFonts: true, backgroundColor });
  if (!picture) throw new Error('the page could not be drawn');
  return picture;
}
