/**
 * A tooltip that names something while the pointer rests on it or it has the keyboard's focus. The code that draws it
 * is loaded when the first tooltip is needed: the page has a dozen places for one, and most are never needed.
 */
import {
  cloneElement, lazy, Suspense, useEffect, useId, useRef, useState, type ReactElement, type ReactNode, type Ref,
} from 'react';
import type { FloatingPosition, TooltipProps } from '@mantine/core';
import { dismiss } from './dismiss';
import { REST_MS } from './mantine-theme';

/** If the code cannot be loaded, there is no tooltip. */
const Words = lazy(() => import('./TipWords').then(
  ({ TipWords }) => ({ default: TipWords }),
  () => ({ default: (_: TooltipProps): ReactElement | null => null }),
));

interface Asked { touch: boolean; say(asked: boolean): void }

/**
 * Calls `say` when the tooltip becomes wanted or unwanted: a pointer rests on the element, or it has the keyboard's
 * focus. With `touch` a finger counts as well. Listens on the element itself, as React gets no events of a disabled
 * button.
 */
function listen(element: HTMLElement, { touch, say }: Asked): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let pointer = 'mouse';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (then: () => void, ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const stop = (): void => {
    clearTimeout(timer);
    say(false);
  };
  const note = (event: PointerEvent): void => { pointer = event.pointerType; };
  element.addEventListener('pointerenter', note, { signal });
  element.addEventListener('pointerdown', note, { signal });
  element.addEventListener('mouseenter', () => {
    if (touch || pointer !== 'touch') wait(() => say(true), REST_MS);
  }, { signal });
  element.addEventListener('mouseleave', stop, { signal });
  element.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    clearTimeout(timer);
    say(true);
  }, { signal });
  element.addEventListener('focusout', () => wait(() => {
    if (!element.contains(document.activeElement)) say(false);
  }, 0), { signal });
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

interface Described { ref?: Ref<HTMLElement>; 'aria-describedby'?: string }

/** `children` is one element that takes a ref. */
export function Tip({ label, position, touch = false, children }: {
  label: ReactNode; position?: FloatingPosition; touch?: boolean; children: ReactElement<Described>;
}): ReactElement {
  const place = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<boolean | null>(null);
  const id = useId();
  useEffect(() => {
    if (!place.current) return undefined;
    return listen(place.current, { touch, say: (asked) => setOpened((now) => (asked || now !== null ? asked : null)) });
  }, [touch]);
  useEffect(() => (opened === true ? dismiss(place.current, () => setOpened(false)) : undefined), [opened]);
  return (
    <>
      {opened !== null && (
        <Suspense fallback={null}>
          <Words target={place} opened={opened} position={position} label={<span id={id}>{label}</span>} />
        </Suspense>
      )}
      {cloneElement(children, { ref: place, ...(opened === true && { 'aria-describedby': id }) })}
    </>
  );
}
