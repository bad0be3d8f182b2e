/** Properties of a link. It is full duplex: rate, delay and losses are the same both ways. */
import { CATALOGUE } from '../../../model/catalogue';
import type { Link } from '../../../scenario/types';
import { cableCount } from '../describe';
import { setParameter } from '../edits';
import { linkId, type Item } from '../items';
import { ParameterForm } from '../ParameterField';
import { problemsByKey, type FormProps } from './form';

export function LinkForm({ link, scenario, problems, apply }: FormProps & { link: Link }) {
  const item: Item = { kind: 'link', id: linkId(link) };
  const cables = cableCount(scenario, link);
  return (
    <>
      <p className="editor-words">
        Full duplex: the same both ways{cables > 1 ? `, and for each of the ${cables} cables, one a member` : ''}.
      </p>
      <ParameterForm parameters={CATALOGUE.link} values={link} problems={problemsByKey(problems)}
        onCommit={(parameter, value) => apply((now) => setParameter(now, item, [parameter.key], parameter, value))} />
    </>
  );
}
