/**
 * Pictures that are drawn on a canvas with words of the page over it. Nothing is drawn again for paper, so there the
 * whole keeps the width that it has on the screen, and is made smaller (base.css).
 */

/** Notes how large the element is on the screen; called whenever its picture is drawn in another size. */
export function keepForPaper(element: HTMLElement): void {
  element.dataset.drawn = '';
  element.style.setProperty('--drawn', String(element.clientWidth));
  element.style.setProperty('--drawn-height', String(element.clientHeight));
}

/** How much smaller an element is shown than it measures itself: rectangles on the page are smaller by that, too. */
export const zoomOf = (element: Element): number => element.currentCSSZoom ?? 1;
