/** Collects what a page complains about, so that a test can ask for silence. */
import type { Page } from '@playwright/test';

/**
 * Console errors and warnings about the content policy, uncaught exceptions and failed requests; filled as they come.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('Content Security Policy')) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A request that the page itself gave up is no complaint.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') {
      complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: status ${response.status()}`);
  });
  return complaints;
}
