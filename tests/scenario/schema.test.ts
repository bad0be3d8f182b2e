import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/model/catalogue';
import type { Parameter } from '../../src/model/catalogue-types';
import { checkScenario } from '../../src/scenario/check';
import { decodeLink, encodeLink } from '../../src/scenario/link-codec';
import { minimal } from '../../src/scenario/minimal';
import { jsonSchema } from '../../src/scenario/schema';
import { getPath } from '../../src/scenario/set-path';
import type { Scenario } from '../../src/scenario/types';

type Json = { [key: string]: Json }
  & { properties: Json; oneOf: Json[]; items: Json; default: unknown; minimum: number };
const schema = jsonSchema() as Json;
const nodes = schema.properties.nodes.items.oneOf;
const flow = schema.properties.flows.items.properties;

const scenario = {
  version: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }],
  flows: [{ id: 'f', from: 'a', to: 'b', transport: { boston: {} } }],
};
const checked = checkScenario(scenario);

const places: [name: string, parameters: readonly Parameter[], properties: Json, path: string][] = [
  ['a switch', CATALOGUE.switch, nodes[1].properties, 'nodes.sw'],
  ['a link', CATALOGUE.link, schema.properties.links.items.properties, 'links.a>sw'],
  ['TCP', CATALOGUE.tcp, flow.transport.oneOf[0].properties, 'flows.f.transport'],
  [
    'TCP Boston', CATALOGUE.boston.parameters,
    (flow.transport.oneOf[0].properties.boston.anyOf as unknown as Json[])[0].properties, 'flows.f.transport.boston',
  ],
  ['AAL5', CATALOGUE.adaptations[0].parameters, flow.adaptation.oneOf[0].properties, 'flows.f.adaptation'],
];

describe('the schema', () => {
  it.each(
    places,
  )('has every parameter that the catalogue gives to %s, with help, unit and default', (_name, parameters, properties, path) => {
    for (const parameter of parameters) {
      const text = JSON.stringify(properties[parameter.key]);
      expect(text).toContain(JSON.stringify(parameter.help).slice(1, -1));
      expect(text).toContain(`"unit":"${parameter.unit}"`);
      const depends = parameter.key === 'partial';
      if (checked.ok && !depends) expect(getPath(checked.scenario, `${path}.${parameter.key}`)).toBe(parameter.default);
      if (!depends) expect(properties[parameter.key].default).toEqual(parameter.default);
    }
  });

  it.each([
    ['discard', CATALOGUE.discard, nodes[1].properties.discard.oneOf, 'policy'],
    ['traffic', CATALOGUE.traffic, flow.traffic.oneOf, 'kind'],
    ['transports', CATALOGUE.transports, flow.transport.oneOf, 'kind'],
    ['adaptations', CATALOGUE.adaptations, flow.adaptation.oneOf, 'kind'],
  ] as const)('has every mechanism of the catalogue: %s', (_name, mechanisms, options, tag) => {
    expect(options.map((option) => option.properties[tag].const)).toEqual(mechanisms.map(({ id }) => id));
  });

  it('allows no keys but those it names', () => {
    const objects = JSON.stringify(schema).match(/"properties":/g) ?? [];
    const closed = JSON.stringify(schema).match(/"additionalProperties":false/g) ?? [];
    expect(closed.length).toBe(objects.length);
  });
});

describe('a scenario that names its schema for an editor', () => {
  const named = { $schema: './scenario.schema.json', ...scenario } as Scenario;

  it('is that of the schema, and the same scenario as without', () => {
    expect(schema.properties.$schema.type).toBe('string');
    expect(checkScenario(named)).toEqual(checked);
  });

  it('loses the name in links and when its defaults are left out', () => {
    expect(minimal(named)).toEqual(minimal(scenario as Scenario));
    const link = encodeLink(named);
    expect(link).toBe(encodeLink(scenario as Scenario));
    expect(decodeLink(link).ok).toBe(true);
  });

  it.each([
    [7, '$schema: $schema is 7, but takes a text, the address of a JSON Schema; nothing else reads it.'],
    [null, '$schema: $schema is null, but takes a text, the address of a JSON Schema; nothing else reads it.'],
  ])('is refused where the name is %j', (name, sentence) => {
    const wrong = checkScenario({ ...scenario, $schema: name });
    expect(wrong.ok ? [] : wrong.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([sentence]);
  });

  it('is refused where a part of it names a schema', () => {
    const wrong = checkScenario({ ...scenario, nodes: scenario.nodes.map((node) => ({ ...node, $schema: 'x' })) });
    expect(wrong.ok ? '' : wrong.problems[0].message).toMatch(/^\$schema is not a key here/);
  });
});
