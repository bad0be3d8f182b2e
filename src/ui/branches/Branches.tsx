/**
 * The branches of a forked run, as a row of buttons under the timeline. One branch is shown; a click shows another at
 * the same instant. All but the original run can be removed.
 */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { branchesOf, branchName, removeBranch, type Branch } from '../app/branches';
import { compare } from '../app/open-comparison';
import { announce, useApp, whereItStands } from '../app/store';
import { list } from '../app/words';
import { comparedBranches, comparisonOf } from '../compare/of-branches';
import { CloseIcon } from '../look/icons';
import { isFocusLost } from '../look/lost-focus';
import { Tip } from '../look/Tip';
import { branchWords } from './branch-names';
import s from './branches.module.css';
import { showAt } from './next-branch';

interface ChipProps { branch: Branch; words: string; shown: boolean; original: boolean; onRemove: () => void }

function Chip({ branch, words, shown, original, onRemove }: ChipProps) {
  const name = branchName(branch);
  const remove = (): void => {
    onRemove();
    removeBranch(branch.id, whereItStands(), words);
    announce(`${name} was removed; undo brings it back.`);
  };
  return (
    <li className={s.chip} data-shown={shown || undefined}>
      <button type="button" aria-pressed={shown} title={words} onClick={() => showAt(branch)}>
        <b>{name}</b> {words}
      </button>
      {!original && (
        <Tip label={`Remove ${name}`}>
          <button
            type="button" className={s.remove} data-unprinted aria-label={`Remove ${name}, ${words}`} onClick={remove}
          >
            <CloseIcon />
          </button>
        </Tip>
      )}
    </li>
  );
}

function Row({ branches, shown }: { branches: readonly Branch[]; shown: number }) {
  const row = useRef<HTMLElement>(null);
  const removed = useRef(false);
  // If the removed branch had the focus, the focus moves to the shown one.
  useLayoutEffect(() => {
    if (removed.current && isFocusLost()) row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    removed.current = false;
  }, [branches]);
  // The shown branch comes into sight, where they do not all have room.
  useLayoutEffect(() => {
    const chip = row.current?.querySelector('[data-shown]');
    const all = chip?.parentElement;
    if (!chip || !all) return;
    const [one, seen] = [chip.getBoundingClientRect(), all.getBoundingClientRect()];
    if (one.right > seen.right) all.scrollLeft += Math.min(one.right - seen.right, one.left - seen.left);
    else if (one.left < seen.left) all.scrollLeft -= seen.left - one.left;
  }, [branches, shown]);
  // When the row itself disappears, the focus moves to the view, so that the Tab key goes on from there.
  useLayoutEffect(() => {
    const going = row.current;
    return () => {
      if (going?.contains(document.activeElement)) going.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  const compareAll = (): void => {
    const comparison = comparisonOf(branches, shown);
    if (comparison) compare(comparison, whereItStands());
  };
  const compared = comparedBranches(branches, shown);
  return (
    <section className={s.row} aria-label="Branches of the run" ref={row}>
      <ul>{branches.map((branch, place) => (
        <Chip
          key={branch.id} branch={branch} words={branchWords(branches, branch)} shown={branch.id === shown}
          original={place === 0}
          onRemove={() => { removed.current = true; }}
        />
      ))}</ul>
      <div className={s.extra} data-unprinted>
        <button type="button" className={s.compare} onClick={compareAll}>
          Compare{' '}
          {compared.length < branches.length ? list(compared.map(branchName))
            : <span className={s.what}>the branches</span>}
        </button>
      </div>
    </section>
  );
}

export function Branches() {
  const doc = useApp((state) => state.doc);
  const branches = useMemo(() => branchesOf(doc), [doc]);
  return branches.length < 2 ? null : <Row branches={branches} shown={doc.branches?.shown ?? 0} />;
}
