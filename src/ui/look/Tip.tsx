/**
 * What something is called, beside it while the pointer rests on it or the keyboard is at it. What draws the words is
 * fetched when they are first asked for: the page has a dozen such places, and most of them are never asked.
 */
import {
  cloneElement, lazy, Suspense, useEffect, useId, useRef, useState, type ReactElement, type ReactNode, type Ref,
} from 'react';
import type { FloatingPosition, TooltipProps } from '@mantine/core';
import { REST_MS } from './mantine-theme';

/** A place whose words do not arrive works without them. */
const Words = lazy(() => import('./TipWords').then(
  ({ TipWords }) => ({ default: TipWords }),
  () => ({ default: (_: TooltipProps): ReactElement | null => null }),
));

interface Asked { touch: boolean; say(asked: boolean): void }

/**
 * Says whether somebody asks: a pointer that rests there, or the keyboard's focus. `touch`: a finger counts as well.
 * Asked of the element itself, because a button that is disabled tells React nothing.
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

/** Escape takes the words away, and nothing else; so does a press anywhere else. */
function dismiss(element: HTMLElement | null, away: () => void): () => void {
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    away();
  };
  const press = ({ target }: PointerEvent): void => {
    if (!(target instanceof Node) || element?.contains(target) !== true) away();
  };
  document.addEventListener('keydown', key);
  document.addEventListener('pointerdown', press, true);
  return () => {
    document.removeEventListener('keydown', key);
    document.removeEventListener('pointerdown', press, true);
  };
}

interface Described { ref?: Ref<HTMLElement>; 'aria-describedby'?: string }

/** `children`: one element that takes a ref. */
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
