/** Makes a picture of what is drawn: in this browser, of the page's own typefaces and colours. */
const NAMESPACE = 'http://www.w3.org/2000/svg';
/** What the style sheets of the page say, which a picture does not have. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'opacity'] as const;
const OWN_FONTS = ['Besley', 'Atkinson Hyperlegible Next'];

/** Returns a PNG of this drawing, so many pixels large. */
export async function pngOf(drawn: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const copy = standalone(drawn, width, height);
  const style = document.createElementNS(NAMESPACE, 'style');
  style.textContent = await ownFonts(drawn.textContent ?? '');
  copy.prepend(style);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  );
}

/** Returns a copy that needs no page around it: with its colours, and the gradients that all pieces share. */
function standalone(drawn: SVGSVGElement, width: number, height: number): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const [before, after] = [
    [drawn, ...drawn.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  before.forEach((element, at) => {
    const computed = getComputedStyle(element);
    const twin = after[at];
    twin?.removeAttribute('class');
    twin?.setAttribute('style', STYLES.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';'));
  });
  copy.setAttribute('xmlns', NAMESPACE);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const shared = document.getElementById('cupG')?.closest('defs');
  if (shared) copy.prepend(shared.cloneNode(true));
  return copy;
}

/** Returns the page's own typefaces as a style sheet that holds them whole, those of other scripts only if `text` needs them. */
async function ownFonts(text: string): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, sheet })));
  const plain = !/[^\u0020-\u007E\u2010-\u2026]/.test(text);
  const found = await Promise.all(
    faces.map(async ({ rule, sheet }) => {
      if (!(rule instanceof CSSFontFaceRule)) return '';
      const family = rule.style.getPropertyValue('font-family').replace(/["']/g, '');
      const range = rule.style.getPropertyValue('unicode-range');
      const address = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
      if (address === undefined || !OWN_FONTS.includes(family)) return '';
      if (plain && range !== '' && !/U\+0*20\b/i.test(range)) return '';
      const whole = await inlined(new URL(address, sheet.href ?? location.href));
      const weight = rule.style.getPropertyValue('font-weight');
      const scope = range === '' ? '' : `unicode-range:${range};`;
      return `@font-face{font-family:"${family}";font-weight:${weight};${scope}src:url(${whole})}`;
    }),
  );
  return found.join('');
}

async function inlined(address: URL): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}
