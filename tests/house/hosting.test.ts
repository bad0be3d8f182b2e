import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { developmentPolicy, POLICY } from '../../scripts/site/policy.mjs';
import { inProject } from '../../scripts/lib/root.mjs';

describe('docs/hosting.md', () => {
  const text = readFileSync(inProject('docs', 'hosting.md'), 'utf8');

  it('has the policy of the page in every example, with the rule on frames', () => {
    const policies = text.match(/default-src [^\n"]*/g) ?? [];
    expect(policies.length).toBe(text.match(/^### /gm)?.length);
    expect(new Set(policies)).toEqual(new Set([`${POLICY}; frame-ancestors 'self'`]));
  });
});

describe('the policy', () => {
  it('allows no inline script or style', () => {
    expect(POLICY).not.toMatch(/unsafe-inline|'unsafe-eval'|nonce|data:|\*/);
  });

  it('in development also allows what Vite puts into the page', () => {
    expect(developmentPolicy('x').replace(" 'nonce-x'", '').replace(" 'unsafe-inline'", '')).toBe(POLICY);
  });
});
