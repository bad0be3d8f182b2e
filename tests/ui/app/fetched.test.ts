// @vitest-environment jsdom
/** Fetching again the style sheets of parts of the page that failed to load. */
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

it('style sheets that failed are fetched again, and one that is still loading is left alone', async () => {
  watchStyles(document);
  const [failed, coming] = [add('./failed.css'), add('./coming.css')];
  failed.dispatchEvent(new Event('error'));
  const again = fetchStylesAgain();
  const [next, same] = sheets();
  expect(next.href).toBe(failed.href);
  expect(next).not.toBe(failed);
  // A link that is taken out of the page never fires `load`: what waits for it would wait for ever.
  expect(same).toBe(coming);
  next.dispatchEvent(new Event('load'));
  await again;
});

it('a style sheet that fails again rejects with a sentence that names it', async () => {
  watchStyles(document);
  add('./failed.css').dispatchEvent(new Event('error'));
  const again = fetchStylesAgain();
  sheets()[0].dispatchEvent(new Event('error'));
  await expect(again).rejects.toThrow('failed.css could not be fetched');
});
