import type { Page } from 'playwright-core';

/** The focused element, how its ring is drawn, and which ancestors cut that off. */
export type FocusRing = { name: string; ring: string | undefined; cutBy: string[] };

const ringOfFocus = (page: Page): Promise<FocusRing | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const isRinged = (element: Element | null): element is Element =>
      element !== null && getComputedStyle(element).outlineStyle !== 'none';
    // The ring of a hidden input is drawn around its label or track.
    const owner = [focused, focused.nextElementSibling, focused.closest('label'), focused.parentElement].find(
      isRinged,
    );
    const name = `${focused.localName} ${focused.ariaLabel ?? focused.textContent}`.slice(0, 60);
    if (!owner) return { name, ring: undefined, cutBy: [] };
    const { outlineWidth, outlineOffset, outlineStyle, outlineColor } = getComputedStyle(owner);
    const out = parseFloat(outlineWidth) + parseFloat(outlineOffset) - 0.5; // rounding is no cut
    const ring = owner.getBoundingClientRect();
    const cutBy: string[] = [];
    for (
      let around = owner.parentElement;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      const isClip = style.overflowX === 'clip' || style.overflowY === 'clip';
      const margin = (isClip && parseFloat(style.getPropertyValue('overflow-clip-margin'))) || 0;
      const hasPaint = style.contentVisibility !== 'visible' || /paint|content|strict/.test(style.contain);
      const box = around.getBoundingClientRect();
      const start = { x: box.left + around.clientLeft - margin, y: box.top + around.clientTop - margin };
      const end = {
        x: box.right - parseFloat(style.borderRightWidth) + margin,
        y: box.bottom - parseFloat(style.borderBottomWidth) + margin,
      };
      const isCut =
        ((style.overflowX !== 'visible' || hasPaint) &&
          (ring.left - out < start.x || ring.right + out > end.x)) ||
        ((style.overflowY !== 'visible' || hasPaint) &&
          (ring.top - out < start.y || ring.bottom + out > end.y));
      if (isCut) cutBy.push(`${around.localName}.${around.className}`);
    }
    return { name, ring: `${outlineWidth} ${outlineStyle} ${outlineColor}`, cutBy };
  });

/** The rings of the first elements that Tab leads to. */
export const ringsOn = async (page: Page, count: number): Promise<FocusRing[]> => {
  const rings: FocusRing[] = [];
  for (let n = 0; n < count; n += 1) {
    await page.keyboard.press('Tab');
    const ring = await ringOfFocus(page);
    if (ring) rings.push(ring);
  }
  return rings;
};
