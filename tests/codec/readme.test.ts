import { readFileSync, readdirSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { CodecEngine } from '../../src/codec/codec';

const readme = readFileSync(new URL('../../src/codec/README.md', import.meta.url), 'utf8');
const IMPORT = /^import \{ (.*) \} from '\.\/(.*)';$/gm;

interface Outcome {
  provider: { engine: CodecEngine };
  segment: Uint8Array;
  redundant: Uint8Array;
  eleventh: Uint8Array;
  rebuilt: Uint8Array;
  restored: Uint8Array;
  inPlace: Uint8Array;
}

/** Runs the example as it stands, with its imports passed in as values. */
async function run(example: string): Promise<Outcome> {
  const given: Record<string, unknown> = {};
  for (const [, names, file] of example.matchAll(IMPORT)) {
    const module = (await import(`../../src/codec/${file}.ts`)) as Record<string, unknown>;
    for (const name of names.split(', ')) given[name] = module[name];
  }
  const body =
    `${example.replaceAll(IMPORT, '')}\nreturn { provider, segment, redundant, eleventh, rebuilt, restored, inPlace };`;
  const source = `(async ({ ${Object.keys(given).join(', ')} }) => {${body}})`;
  const script = ts.transpile(source, { target: ts.ScriptTarget.ES2022 });
  return (runInThisContext(script) as (names: typeof given) => Promise<Outcome>)(given);
}

describe('the example in the README of src/codec', () => {
  it('does what it says', async () => {
    const [, example] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    const { provider, segment, redundant, eleventh, rebuilt, restored, inPlace } = await run(example);
    expect(rebuilt).toEqual(segment);
    expect(inPlace).toEqual(segment);
    expect(eleventh).toEqual(redundant.subarray(0, 48));
    expect(restored).toHaveLength(480_000);
    expect(provider.engine).not.toBe('reference');
  });

  it('has a line for every file', () => {
    const files = readdirSync(new URL('../../src/codec', import.meta.url)).filter((name) => name.endsWith('.ts'));
    expect(files.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
