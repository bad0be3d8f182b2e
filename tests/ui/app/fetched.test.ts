// @vitest-environment jsdom
/** Style sheets of parts that did not arrive. */
import { afterEach, expect, it } from 'vitest';
import { fetchStylesAgain, watchStyles } from '../../../src/ui/app/fetched';

const sheets = (): HTMLLinkElement[] => [...document.querySelectorAll('link')];
function add(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return link;
}

afterEach(() => document.head.replaceChildren());

it('those that failed are asked for again, and one that is still on its way is left alone', async () => {
  watchStyles(document);
  const [failed, coming] = [add('./failed.css'), add('./coming.css')];
  failed.dispatchEvent(new Event('error'));
  const again = fetchStylesAgain();
  const [next, same] = sheets();
  expect(next.href).toBe(failed.href);
  expect(next).not.toBe(failed);
  // Whoever waits for it would wait for ever if it were taken out of the page.
  expect(same).toBe(coming);
  next.dispatchEvent(new Event('load'));
  await again;
});

it('say that they cannot be fetched if they fail again', async () => {
  watchStyles(document);
  add('./failed.css').dispatchEvent(new Event('error'));
  const again = fetchStylesAgain();
  sheets()[0].dispatchEvent(new Event('error'));
  await expect(again).rejects.toThrow('failed.css could not be fetched');
});
