/**
 * Closes menus by Escape wherever the focus is. Mantine's menus and popovers listen for the key in themselves only, and
 * the focus comes into them a moment after they appear: an Escape pressed in between would go to what lies below.
 */

/** `Select` and other lists are not meant: they keep the focus in their field, which handles the key. */
const OPEN = '.mantine-Menu-dropdown, .mantine-Popover-dropdown';

/** Starts to listen; called once. */
export function closeMenusByEscape(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
    const shown = [...document.querySelectorAll(OPEN)].at(-1);
    if (shown === undefined || event.target.closest(OPEN) !== null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // React hears it on its way down to the menu; without bubbling, nothing else does.
    shown.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  }, true);
}
