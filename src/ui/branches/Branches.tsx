/**
 * The futures of a run that was forked, as a row of chips under the timeline: one is shown, a click shows another at
 * the same instant, and all but the first can be taken out.
 */
import { useMemo } from 'react';
import { branchesOf, branchName, removeBranch, type Branch } from '../app/branches';
import { compare } from '../app/comparison';
import { announce, useApp, whereItStands } from '../app/store';
import { comparisonOf } from '../compare/of-branches';
import { CloseIcon } from '../look/icons';
import { Tip } from '../look/Tip';
import s from './branches.module.css';
import { branchWords, showAt } from './next-branch';

function Chip({ branch, shown }: { branch: Branch; shown: boolean }) {
  const name = branchName(branch);
  const words = branchWords(branch);
  const remove = (): void => {
    removeBranch(branch.id, whereItStands());
    announce(`${name} was removed; undo brings it back.`);
  };
  return (
    <li className={s.chip} data-shown={shown || undefined}>
      <button type="button" aria-pressed={shown} onClick={() => showAt(branch)}><b>{name}</b> {words}</button>
      {branch.forkPs !== null && (
        <Tip label={`Remove ${name}`}>
          <button type="button" className={s.remove} aria-label={`Remove ${name}, ${words}`} onClick={remove}>
            <CloseIcon />
          </button>
        </Tip>
      )}
    </li>
  );
}

export function Branches() {
  const doc = useApp((state) => state.doc);
  const branches = useMemo(() => branchesOf(doc), [doc]);
  if (branches.length < 2) return null;
  const compareAll = (): void => {
    const comparison = comparisonOf(branches, doc.branches?.shown ?? 0);
    if (comparison) compare(comparison, whereItStands());
  };
  return (
    <section className={s.row} aria-label="Branches of the run">
      <ul>{branches.map((branch) => (
        <Chip key={branch.id} branch={branch} shown={branch.id === doc.branches?.shown} />
      ))}</ul>
      <div className={s.extra}>
        <button type="button" className={s.compare} onClick={compareAll}>Compare the branches</button>
      </div>
    </section>
  );
}
