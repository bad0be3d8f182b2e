/** Drops a file with these bytes onto the page. */
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
