/** Collects errors and warnings of a page, so that a test can require that there are none. */
import type { Page } from '@playwright/test';

/**
 * Returns a list that grows with console errors, warnings about the content security policy, uncaught exceptions and
 * failed requests.
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
    // A request that the page itself aborted is no error.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') {
      complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()}: status ${response.status()}`);
  });
  return complaints;
}
