import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/model/catalogue';
import type { Parameter } from '../../src/model/catalogue-types';
import { checkScenario } from '../../src/scenario/check';
import { jsonSchema } from '../../src/scenario/schema';
import { getPath } from '../../src/scenario/set-path';

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
