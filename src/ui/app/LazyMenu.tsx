/**
 * A button with a menu. The code that draws menus is fetched when the first one is wanted: the page has four, and the
 * first look needs none. Until then the button stands alone; it opens its menu as soon as the code is there.
 */
import { cloneElement, useState, type MouseEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { fetchOnce } from './fetch-once';
import { warn } from './store';

type Menus = typeof import('./menus');

/** What each menu is told. `target`: the button. */
export interface Opening { target: ReactElement; opened: boolean; onChange(opened: boolean): void }

const fetchMenus = fetchOnce(() => import('./menus'));
const ahead = (): void => void fetchMenus().catch(() => undefined);

interface ButtonProps {
  autoFocus?: boolean;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?(): void;
  onFocus?(): void;
  onClick?(event: MouseEvent): void;
}

/** `children`: the button, which takes a ref. */
export function LazyMenu({ draw, children }: {
  draw(menus: Menus, opening: Opening): ReactElement; children: ReactElement<ButtonProps>;
}): ReactElement {
  const [drawn, setDrawn] = useState<{ menus: Menus; autoFocus: boolean } | null>(null);
  const [opened, setOpened] = useState(false);
  if (drawn !== null) {
    const { menus, autoFocus } = drawn;
    return draw(menus, { target: cloneElement(children, { autoFocus }), opened, onChange: setOpened });
  }
  const open = async (button: Element): Promise<void> => {
    const menus = await fetchMenus().catch(() => null);
    if (menus === null) return warn('That part of the page could not be fetched. Reload and try again.');
    // The menu has a button of its own. That must have the focus before it opens, to get it back at the end.
    flushSync(() => setDrawn({ menus, autoFocus: document.activeElement === button }));
    setOpened(true);
  };
  return cloneElement(children, {
    'aria-haspopup': 'menu', 'aria-expanded': false, onPointerEnter: ahead, onFocus: ahead,
    onClick: ({ currentTarget }) => void open(currentTarget),
  });
}
