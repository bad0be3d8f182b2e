/** Switches between the branches of a run, at the same instant. */
import { branchesOf, branchName, showBranch, type Branch } from '../app/branches';
import { announce, useApp, whereItStands } from '../app/store';
import { span } from '../app/words';
import { branchWords } from './branch-names';

export function showAt(branch: Branch): void {
  const atS = whereItStands();
  showBranch(branch.id, atS);
  const words = branchWords(branchesOf(useApp.getState().doc), branch);
  announce(`${branchName(branch)}, ${words}, at ${span(atS)}.`);
}

export function showNext(): void {
  const { doc } = useApp.getState();
  const branches = branchesOf(doc);
  const place = branches.findIndex(({ id }) => id === doc.branches?.shown);
  if (branches.length > 0) showAt(branches[(place + 1) % branches.length]);
}
