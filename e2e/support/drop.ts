/** Drops files onto the page: bytes, or a scenario. */
import type { Page } from '@playwright/test';

export async function drop(page: Page, name: string, type: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(([fileName, fileType, content]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(content)], fileName, { type: fileType }));
    return data;
  }, [name, type, Array.from(bytes)] as const);
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('body', event, { dataTransfer: transfer });
  }
}

export const dropScenario = (page: Page, name: string, scenario: object): Promise<void> =>
  drop(page, name, 'application/json', new TextEncoder().encode(JSON.stringify(scenario)));

/** A scenario file of version 1. */
export const TWO_HOSTS = {
  version: 1, title: 'Two hosts', durationS: 2,
  nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 's' }, { from: 's', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
};
