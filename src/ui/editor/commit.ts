/**
 * What a finished field of a form does to the scenario: most set their parameter; the choice of a mechanism also
 * changes the settings that go with it.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { Scenario } from '../../scenario/types';
import { sayingLosses, type Edit } from './edits';
import { setAdaptation, setBoston, setDiscardPolicy, setParameter, setTraffic, setTransport } from './setting-edits';
import type { Item } from './items';
import type { ParameterValue } from './labels';
import { setPortDiscard, setPortDiscardPolicy } from './port-edits';
import type { FormField } from './sections';
import { LIKE_DATA, NO_ALGORITHM, setAbr, setPortAbr, setPortAbrParameter, setService } from './service-edits';

type Choose = (scenario: Scenario, id: string, chosen: string) => Edit;

const CHOICES: Readonly<Record<string, Choose>> = {
  'discard.policy': setDiscardPolicy,
  'transport.kind': setTransport,
  'traffic.kind': setTraffic,
  'adaptation.kind': setAdaptation,
  'service.kind': (scenario, id, kind) => setService(scenario, id, 'service', kind),
  'ackService.kind': (scenario, id, kind) => setService(scenario, id, 'ackService', kind),
  'abr.algorithm': setAbr,
};

/** Default of each choice above. */
const FIRST: Readonly<Record<string, string>> = {
  'discard.policy': CATALOGUE.discard[0].id, 'transport.kind': CATALOGUE.transports[0].id,
  'traffic.kind': CATALOGUE.traffic[0].id, 'adaptation.kind': CATALOGUE.adaptations[0].id,
  'service.kind': CATALOGUE.services[0].id, 'ackService.kind': LIKE_DATA.id, 'abr.algorithm': NO_ALGORITHM.id,
};

export const setByForm = (
  scenario: Scenario, item: Item, field: FormField, value: ParameterValue | undefined,
): Edit => sayingLosses(scenario, formEdit(scenario, item, field, value));

function formEdit(
  scenario: Scenario, item: Item, { parameter, path }: FormField, value: ParameterValue | undefined,
): Edit {
  const place = path.join('.');
  if (path[0] === 'ports' && path[2] === 'discard') {
    const [, neighbour, , key] = path;
    return key === 'policy'
      ? setPortDiscardPolicy(scenario, item.id, neighbour, typeof value === 'string' ? value : null)
      : setPortDiscard(scenario, item.id, neighbour, parameter, value);
  }
  if (path[0] === 'ports' && path[2] === 'abr') {
    const [, neighbour, , key] = path;
    return key === 'algorithm'
      ? setPortAbr(scenario, item.id, neighbour, typeof value === 'string' ? value : null)
      : setPortAbrParameter(scenario, item.id, neighbour, parameter, value);
  }
  if (place === 'transport.boston') return setBoston(scenario, item.id, value === true);
  if (place in CHOICES) return CHOICES[place](scenario, item.id, typeof value === 'string' ? value : FIRST[place]);
  return setParameter(scenario, item, path, parameter, value);
}
