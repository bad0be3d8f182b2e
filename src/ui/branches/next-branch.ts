/** Switches between the branches of a run, at the same instant. */
import { PS_PER_S } from '../../model/kernel/time';
import { branchesOf, branchName, showBranch, type Branch } from '../app/branches';
import { announce, useApp, whereItStands } from '../app/store';
import { span } from '../app/words';

/** `from 20.1 s: 1,000 cells`; for the original run, only its description. */
export const branchWords = ({ forkPs, words }: Pick<Branch, 'forkPs' | 'words'>): string =>
  (forkPs === null ? words : `from ${span(forkPs / PS_PER_S)}: ${words}`);

export function showAt(branch: Branch): void {
  const atS = whereItStands();
  showBranch(branch.id, atS);
  announce(`${branchName(branch)}, ${branchWords(branch)}, at ${span(atS)}.`);
}

export function showNext(): void {
  const { doc } = useApp.getState();
  const branches = branchesOf(doc);
  const place = branches.findIndex(({ id }) => id === doc.branches?.shown);
  if (branches.length > 0) showAt(branches[(place + 1) % branches.length]);
}
