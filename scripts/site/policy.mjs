/**
 * What the page may load, and nothing else. Styles come from files: no style element, no style attribute in markup
 * (a script may set styles one by one, which is not markup). Pictures of arriving files are blobs.
 */
const BUILT = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' blob:",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

const written = (directives) => Object.entries(directives).map(([name, sources]) => `${name} ${sources}`).join('; ');

/** The content security policy of the built page; docs/hosting.md has it as a header. */
export const POLICY = written(BUILT);

/** Vite's development server puts a script and its styles into the page. */
export const developmentPolicy = (nonce) => written({
  ...BUILT,
  'script-src': `${BUILT['script-src']} 'nonce-${nonce}'`,
  'style-src': `${BUILT['style-src']} 'unsafe-inline'`,
});
