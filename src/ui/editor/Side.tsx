/** The side of the editor: the outline and the list of problems; on a phone also what the drawing else says. */
import { EmptyNetwork } from './EmptyNetwork';
import { Outline, type OutlineProps } from './Outline';
import { ProblemList } from './ProblemList';
import type { Shape } from './shapes';
import type { Hints } from './use-hints';

interface Props extends Omit<OutlineProps, 'problems' | 'onOpen'> {
  hints: Hints;
  narrow: boolean;
  hidden: boolean;
  /** Opens the properties; `path` is that of the field which a problem is about. */
  onOpen(path?: string): void;
  onStart?(shape: Shape): void;
}

export function Side({ hints: { step, problems, warnings }, narrow, hidden, onStart, ...outline }: Props) {
  const { scenario, onSelect, onOpen } = outline;
  const isEmpty = scenario.nodes.length === 0;
  return (
    <div className="editor-side" hidden={hidden}>
      {narrow && isEmpty && step ? <EmptyNetwork sentence={step} onStart={onStart} /> : null}
      {narrow && !isEmpty && step ? <p className="editor-next">{step}</p> : null}
      <Outline {...outline} problems={problems} />
      <ProblemList
        scenario={scenario} problems={problems} warnings={warnings}
        onSelect={(items, path) => { onSelect(items); onOpen(path); }}
      />
    </div>
  );
}
