/** Files dropped onto the page: one crosses the network and arrives complete; a bad one gives its sentence. */
import { expect, test } from '@playwright/test';
import { barriers } from './support/barriers';
import { TWO_HOSTS, drop, dropScenario } from './support/drop';
import { open } from './support/page';

test.describe('a text of 30,000 bytes, dropped onto a congested network', () => {
  test('arrives complete and identical under TCP Boston', async ({ page }) => {
    const text = Array.from({ length: 3_000 }, (_, line) => String(line).padStart(9, '0')).join('\n');
    await open(page, '?preset=send-a-file&play=0');
    await drop(page, 'numbers.txt', 'text/plain', new TextEncoder().encode(text));
    await page.getByRole('button', { name: 'Send numbers.txt across this network' }).click();
    const receiver = page.getByRole('region', { name: 'Arrived of numbers.txt' });
    await expect(receiver).toBeVisible();
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(receiver).toContainText('Complete, and identical to the file sent.', { timeout: 30_000 });
    await expect(receiver).toContainText('000002999');
    await expect(receiver).toContainText(/[1-9]\d*\s+segments?\s+rebuilt,\s+[1-9]\d*\s+compared,\s+0\s+differed/);
  });
});

test.describe('a bad file', () => {
  test('that is not JSON is refused and leaves the run alone', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    await drop(page, 'broken.json', 'application/json', new TextEncoder().encode('{"version": 1,'));
    await expect(page.getByRole('alert').filter({ hasText: 'broken.json' })).toHaveCount(1);
    await expect(page.getByText('TCP over ATM, sixteen sources: Reno').first()).toBeVisible();
  });

  test('that names an unknown mechanism is refused with the known ones', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    const scenario = {
      version: 1, nodes: [
        { id: 'a', kind: 'host', count: 0 }, { id: 's', kind: 'switch', bufferCells: 0, discard: { policy: 'edp' } },
      ], links: [{ from: 'a', to: 's', delayMs: -1 }], flows: [],
    };
    await dropScenario(page, 'typo.json', scenario);
    const alert = page.getByRole('alert').filter({ hasText: 'typo.json' });
    await expect(alert).toContainText('nodes.s.discard');
    await expect(alert).toContainText('epd');
    // The other problems are shown at a key press.
    await expect(alert.getByRole('listitem')).toHaveCount(0);
    await alert.getByText('And 3 more').focus();
    await page.keyboard.press('Enter');
    await expect(alert.getByRole('listitem')).toHaveCount(3);
    await expect(alert.getByRole('listitem').filter({ hasText: 'delayMs is -1' })).toBeVisible();
    expect(await barriers(page, '[role="alert"]')).toEqual([]);
  });

  test('a good scenario opens and runs', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    await dropScenario(page, 'two.json', TWO_HOSTS);
    await expect(page.getByText('Two hosts').first()).toBeVisible();
  });
});
