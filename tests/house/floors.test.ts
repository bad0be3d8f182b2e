/** The diagrams of docs/architecture.md agree with the imports between the folders ("floors") of src/model. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellWay, floorSections, floorTable, FLOORS, modelImports } from '../../scripts/docs/floors.mjs';
import { sectionOf } from '../../scripts/docs/sections.mjs';
import { inProject } from '../../scripts/lib/root.mjs';

describe('the pictures of docs/architecture.md', () => {
  const document = readFileSync(inProject('docs', 'architecture.md'), 'utf8');
  let imports: Awaited<ReturnType<typeof modelImports>>;
  beforeAll(async () => { imports = await modelImports(inProject()); }, 120_000);

  it('agree with the imports (else: node scripts/docs/floors.mjs)', () => {
    for (const [name, text] of Object.entries(floorSections(imports))) expect(sectionOf(document, name)).toBe(text);
  });
  it('show no import from a floor to one above it', () => {
    const up = imports.filter(({ from, to }) => {
      const [below, above] = [from, to].map((file) => FLOORS.indexOf(file.split('/')[0]));
      return below >= 0 && above >= 0 && above < below;
    });
    expect(up).toEqual([]);
  });
  it('show every floor', () => {
    const folders = new Set(imports.flatMap(({ from, to }) => [from, to]).filter((file) => file.includes('/'))
      .map((file) => file.split('/')[0]));
    expect([...folders].sort()).toEqual([...FLOORS].sort());
  });
});

describe('two imports from the way to the link and one to the kernel', () => {
  const imports = [
    { from: 'way/link-head.ts', to: 'atm/link.ts' }, { from: 'way/port.ts', to: 'atm/link.ts' },
    { from: 'way/port.ts', to: 'kernel/time.ts' },
  ];

  it('are counted in the row of the way', () => {
    const row = floorTable(imports).split('\n').find((line) => line.startsWith('| **way**'));
    expect(row).toBe('| **way** |  | · |  |  |  |  | 2 |  | 1 |');
  });
});

describe('a way from the head of a link to a port whose queue sends', () => {
  const imports = [
    { from: 'way/link-head.ts', to: 'atm/link.ts' }, { from: 'way/link-head.ts', to: 'way/port.ts' },
    { from: 'way/port.ts', to: 'switch/admit.ts' }, { from: 'way/port.ts', to: 'switch/queue.ts' },
    { from: 'switch/queue.ts', to: 'atm/link.ts' }, { from: 'way/contents.ts', to: 'way/port.ts' },
  ];
  const chart = cellWay(imports);

  it('passes the port and its two files, and leads back to the link', () => {
    expect(chart).toContain('way_link_head --> way_port');
    expect(chart).toContain('way_port_switch("switch: admit, queue")');
    expect(chart).toContain('way_port_switch -.-> atm_link');
  });
  it('leaves out files that no cell passes', () => {
    expect(chart).not.toContain('contents');
  });
});
