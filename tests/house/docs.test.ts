/**
 * The documents agree with the code: generated tables are up to date, printed check values and hashes are those of
 * the code, files that are named exist, and a term has one meaning. The scripts named here write stale tables again.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingSections, namesOfSections, sectionOf, table, withSections } from '../../scripts/docs/sections.mjs';
import { METRICS } from '../../src/model/metrics/definitions';
import { modelSections } from '../../scripts/docs/tables.mjs';
import { inProject } from '../../scripts/lib/root.mjs';
import { framed } from '../../src/model/atm/aal5';
import * as constants from '../../src/model/constants';
import { crc32 } from '../../src/model/atm/crc32';
import { hec } from '../../src/model/atm/header';
import { cellTimePs } from '../../src/model/atm/times';
import { CATALOGUE } from '../../src/model/catalogue';
import * as blocks from '../../src/model/atm/blocks';
import { findPreset } from '../../src/scenario/presets';
import { jsonSchema } from '../../src/scenario/schema';
import { entriesOf } from '../../src/ui/terms/glossary';
import type { Sweep } from '../../src/sweep/types';
import { documentSections } from '../../src/figures/document';
import { FIGURES, SWEEPS } from '../../src/figures/figures';
import { fromStored } from '../../src/figures/stored';

const read = (name: string) => readFileSync(inProject('docs', `${name}.md`), 'utf8');
const model = read('model');
const validation = read('validation');
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ');
const ascii = (text: string) => new TextEncoder().encode(text);

describe('the tables of docs/model.md', () => {
  const fresh = modelSections({ ...CATALOGUE, metrics: METRICS }, jsonSchema(), { ...constants, ...blocks });

  it.each(
    Object.entries(fresh),
  )('%s agrees with the catalogue (else: node scripts/docs/catalogue.mjs)', (name, text) => {
    expect(sectionOf(model, name)).toBe(text);
  });
  it('say of every parameter what it means, its unit, default, range and source', () => {
    const { link, switch: ports, tcp, boston, discard, adaptations, services, abr, tcpVariants } = CATALOGUE;
    const mechanisms = [boston, discard, adaptations, services, abr, tcpVariants].flat();
    const all = [link, ports, tcp, mechanisms.flatMap(({ parameters }) => parameters)].flat();
    const untold = all.filter(({ key, help }) => !model.includes(`| \`${key}\` | ${help} |`));
    expect(untold.map(({ key }) => key)).toEqual([]);
  });
  it('name every option that a profile sets for any variant', () => {
    const { profiles, tcpVariants } = CATALOGUE;
    const said = new Set(profiles.flatMap(({ options }) => tcpVariants.flatMap(({ id }) => Object.keys(options(id)))));
    const untold = [...said].filter((key) => !sectionOf(model, 'profiles').includes(`| \`${key}\` |`));
    expect([said.size > 30, untold]).toEqual([true, []]);
  });
  it('are all generated', () => {
    expect(namesOfSections(model).sort()).toEqual(Object.keys(fresh).sort());
  });
});

describe('docs/model.md', () => {
  it.each([
    ['the time of a cell at 1.5 Mb/s', `${cellTimePs(1.5e6).toLocaleString('en')} ps`],
    ['the header error control of the idle cell', `00 00 00 01 is 0x${hec([0, 0, 0, 1]).toString(16)}`],
    ['a CRC-32', `"123456789" is ${crc32(ascii('123456789')).toString(16).toUpperCase()}`],
    ['an AAL5 trailer', `"hello" is ${hex(framed(ascii('hello')).slice(-8))}`],
    ['the cells of the longest packet', `grows beyond ${constants.MAX_PDU_CELLS.toLocaleString('en')} cells`],
  ])('prints %s as the code computes it', (_, text) => {
    expect(model).toContain(text);
  });
});

describe('the sections of docs/validation.md', () => {
  const stored = (sweep: Sweep) =>
    fromStored(readFileSync(inProject('src', 'figures', 'stored', `${sweep.id}.json`), 'utf8'), sweep);
  const fresh = documentSections(FIGURES, stored);

  it.each(
    Object.entries(fresh),
  )('%s follows from its stored result (else: node scripts/validation.mjs)', (name, text) => {
    expect(sectionOf(validation, name)).toBe(text);
  });
  it('are those of the figures, and the tables of ns-2', () => {
    const others = /^ns2-(forced|single|multi|sizes)$/;
    const ofFigures = namesOfSections(validation).filter((name) => !others.test(name));
    expect(ofFigures.sort()).toEqual(Object.keys(fresh).sort());
  });
  it('name the presets from which the runs start', () => {
    const bases = SWEEPS.flatMap(({ base, cases = [] }) => [base, ...cases.map((one) => one.base)]);
    const presets = new Set(bases.filter((base) => typeof base === 'string'));
    expect([...presets].filter((id) => !findPreset(id) || !validation.includes(`\`${id}\``))).toEqual([]);
    expect(presets.size).toBeGreaterThan(5);
  });
});

describe('the notes of the figures', () => {
  it('quote a share or a difference only where it is printed or was tried: results of runs belong in tables', () => {
    const quoting = FIGURES.flatMap(({ notes = [] }) => notes).filter((note) =>
      /\d\s?(%|points?\b)/.test(note) && !/^(Printed|Tried)\b/.test(note));
    expect(quoting).toEqual([]);
  });
});

describe('the documents in docs/', () => {
  it.each([
    'model', 'architecture', 'glossary', 'validation',
  ])('%s.md names only files and folders that exist', (name) => {
    const named =
      [...read(name).matchAll(/`((?:src|tests|scripts|docs|e2e|bin|wasm-codec)\/[\w./-]+)`/g)].map(([, path]) => path);
    const missing = named.filter((path) => !/\/my-[\w-]+\.ts$/.test(path) && !existsSync(inProject(path)));
    expect(missing).toEqual([]);
  });

  /** Matches `name` (`file`) and `name` in `file`, where the file is one of src and the name an identifier. */
  it('architecture.md gives each name the file that declares it', () => {
    const placed = [...read('architecture').matchAll(/`([A-Za-z_]\w+)` (?:\(|in )`(src\/[\w./-]+\.tsx?)`/g)].map(
      ([, name, path]) => ({ name, path }),
    );
    expect(placed.length).toBeGreaterThan(5);
    const elsewhere = placed.filter(({ name, path }) =>
      !new RegExp(`(const|function|interface|type) ${name}\\b`).test(readFileSync(inProject(path), 'utf8')));
    expect(elsewhere).toEqual([]);
  });
});

describe('prose that could disagree with a table', () => {
  it('of model.md lists nothing as not simulated that the catalogue has', () => {
    const [absent] = /^Not simulated: .*$/m.exec(model) ?? [''];
    const mechanisms = [
      ...CATALOGUE.discard, ...CATALOGUE.tcpVariants, CATALOGUE.boston, ...CATALOGUE.adaptations, ...CATALOGUE.traffic,
      ...CATALOGUE.schedulers,
    ];
    const names = [
      ...mechanisms.flatMap(({ title, aliases = [] }) => [title, ...aliases]),
      ...[...CATALOGUE.tcp, ...CATALOGUE.switch].map(({ title }) => title.replace(/’s.*/, '')),
    ];
    expect(absent).toContain('virtual sources');
    expect(names.filter((name) => name.length > 3 && absent.toLowerCase().includes(name.toLowerCase()))).toEqual([]);
  });
  const told = 'gives a share or a difference only where it is printed, tried beside the tables, or a band';
  it(`of validation.md ${told}`, () => {
    const prose = validation.replace(/<!-- begin [\s\S]*?<!-- end [^>]*-->/g, '')
      .split('\n').filter((line) => !line.startsWith('|'));
    const quoting = prose.filter((line) =>
      /\d\s?(%|points?\b)/.test(line.replaceAll('95 %', '')) && !/^(- )?(Printed|Tried)\b|Bands:/.test(line));
    expect(quoting).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  const rows = entriesOf(read('glossary'));
  const names = rows.flatMap(({ term, also }) => [...term.split('; '), ...also]);

  it('can be parsed, and every meaning ends like a sentence', () => {
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ meaning }) => !/[.)…]$/.test(meaning)).map(({ term }) => term)).toEqual([]);
  });
  it('has each term and each other name only once', () => {
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
  });
  it('has the title and the other names of every mechanism', () => {
    const mechanisms = [...CATALOGUE.discard, ...CATALOGUE.tcpVariants, CATALOGUE.boston, ...CATALOGUE.adaptations,
      ...CATALOGUE.services, ...CATALOGUE.abr];
    expect(mechanisms.flatMap(({ title, aliases = [] }) => [title, ...aliases])
      .filter((name) => !names.some((known) => known.toLowerCase() === name.toLowerCase()))).toEqual([]);
  });
});

describe('the sections of a document with one generated table', () => {
  const before = 'Text.\n\n<!-- begin a (made) -->\nold\n<!-- end a -->\n\nMore.\n';

  it('are replaced without changing the text around them', () => {
    expect(withSections(before, { a: 'new $1' })).toBe(
      'Text.\n\n<!-- begin a (made) -->\n\nnew $1\n\n<!-- end a -->\n\nMore.\n',
    );
  });
  it('are found by name, without blank lines', () => {
    expect(sectionOf(withSections(before, { a: 'new' }), 'a')).toBe('new');
  });
  it('that do not exist are named before anything is written', () => {
    expect(missingSections(before, { a: 'new', b: 'new' })).toEqual(['b']);
  });
  it('that do not exist are named in the error', () => {
    expect(() => sectionOf(before, 'b')).toThrow('no section b');
  });
  it('escape characters that would end a table cell', () => {
    expect(table(['a'], [['x|y']], ['right'])).toBe('| a |\n|---:|\n| x\\|y |');
  });
});
