/**
 * Pictures that are drawn on a canvas with words of the page over it. Nothing is drawn again for paper, so there the
 * whole keeps the width that it has on the screen, and is made smaller (base.css).
 */

/** Notes how wide the element is on the screen; called whenever its picture is drawn in another size. */
export function keepForPaper(element: HTMLElement): void {
  element.dataset.drawn = '';
  element.style.setProperty('--drawn', String(element.clientWidth));
}
