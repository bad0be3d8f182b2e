/**
 * The content security policy: what the page may load. Styles come from files; style elements and style attributes in
 * markup are forbidden, but scripts may set single styles. Pictures of files that arrive are blobs.
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

/** The content security policy of the built page; docs/hosting.md gives it as a header. */
export const POLICY = written(BUILT);

/** Returns the policy for Vite's development server, which puts a script and styles into the page. */
export const developmentPolicy = (nonce) => written({
  ...BUILT,
  'script-src': `${BUILT['script-src']} 'nonce-${nonce}'`,
  'style-src': `${BUILT['style-src']} 'unsafe-inline'`,
});
