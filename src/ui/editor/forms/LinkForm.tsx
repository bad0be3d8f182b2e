/** Properties of a link. It is full duplex: rate, delay and losses are the same both ways. */
import type { Link } from '../../../scenario/types';
import { cableCount } from '../describe';
import { linkId, type Item } from '../items';
import { linkSections } from '../sections';
import { Faults } from './Faults';
import type { FormProps } from './form';
import { SectionForm } from './SectionForm';

export function LinkForm({ link, ...form }: FormProps & { link: Link }) {
  const { scenario } = form;
  const item: Item = { kind: 'link', id: linkId(link) };
  const cables = cableCount(scenario, link);
  return (
    <>
      <p className="editor-words">
        Full duplex: the same in both directions
        {cables > 1 ? `, and for each of the ${cables} cables, one for each member` : ''}.
      </p>
      {linkSections(link, scenario.network ?? 'atm').map((section) => (
        <SectionForm key={section.title} section={section} item={item} {...form} />
      ))}
      <Faults {...form} of={item} />
    </>
  );
}
