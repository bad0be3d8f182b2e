/**
 * Back and Forward. Opening another network, another view or a dialog is a step of the browser's history; editing a
 * network rewrites the address of the current step. So Back leads to what was shown before, as it was left, and the
 * address always says what is shown. An address that arrives while the page is open (pasted, or from a step written
 * before a reload) opens what it names.
 */
import { arrive } from './address';
import { createAddressReading } from './address-reading';
import { whenLinksCome } from './links';
import type { Opening } from './opening';
import { watchPage } from './page-watch';
import { createStepWriter } from './step-writer';
import { revisit, useApp, type AppState } from './store';
import { createVisitMemory } from './visit-memory';
import { isEdited, isStep, onlyClosed, stepHere, stepOf, type Step } from './visit-steps';

/** Whether something changed that the memory of visits or the address holds. */
const concernsVisits = (now: AppState, before: AppState): boolean =>
  isEdited(now, before) || now.rate !== before.rate || now.checked !== before.checked || isStep(now, before);

/** Shows the view and the dialog of a step. */
const showView = ({ tab, dialog }: Step): void => useApp.setState({ tab, dialog });

/**
 * Keeps the address and the browser's history in step with the page, and the page in step with Back and Forward.
 * Returns a function that stops this. `carried`: the page was restored after a reload; its address may be out of date.
 */
export function keepAddress(carried = false): () => void {
  const memory = createVisitMemory();
  const steps = createStepWriter(memory);
  const reading = createAddressReading();
  /**
   * When a dialog closes, the page removes its step by `history.back()`, which is asynchronous. This is the state at
   * that call; changes made until the browser gets there are written afterwards.
   */
  let closing: AppState | null = null;

  const page = watchPage(concernsVisits, (now, was) => {
    if (now.embedded || closing !== null) return;
    if (reading.waitsAt(now.opened)) return steps.remember(now);
    reading.abandon();
    if (isStep(now, was)) return writeStep(now, was);
    steps.remember(now);
    if (isEdited(now, was)) steps.rewriteSoon();
  });

  /** Adds a step for what the page shows; the step of a dialog is removed or used again. */
  function writeStep(now: AppState, was: AppState): void {
    const onDialog = (stepHere()?.dialog ?? null) !== null;
    if (onDialog && onlyClosed(now, was)) {
      closing = now;
      window.history.back();
    } else if (onDialog) steps.rewrite(now);
    else {
      steps.settle(was);
      steps.push(now);
    }
  }

  /** Goes on after the step of a closed dialog was removed: writes the step before it, and what has come since. */
  function finishClosing(closed: AppState, step: Step | null): void {
    steps.turnTo(step);
    const now = useApp.getState();
    if (!isStep(now, closed)) return steps.rewrite(now);
    steps.rewrite(closed);
    steps.push(now);
  }

  /** Shows the step that the browser has moved to. */
  function follow(step: Step | null): void {
    const visit = step && memory.recall(step);
    steps.cancel();
    reading.abandon();
    if (step && visit) stand(step, () => revisit(visit));
    else if (step && window.location.href === memory.addressFor({ ...useApp.getState(), tab: 'watch' })) {
      // A step that was written before a reload and belongs to the open network: only the view differs.
      stand(step, () => showView(step));
    } else {
      const { href } = window.location;
      void reading.read((opening) => stand(step, () => arriveBy(opening, href, step)));
    }
  }

  /** Shows what an address names, in the view of its step; a page that stays as it was has a step of its own. */
  function arriveBy(opening: Opening, address: string, step: Step | null): void {
    if (!arrive(opening)) return steps.turnTo(null);
    if (step) showView(step);
    memory.rememberAddress(address);
  }

  /** Changes the page by `come` to show a step of the browser's history, and writes that step's state again. */
  function stand(step: Step | null, come: () => void): void {
    steps.turnTo(step);
    page.quietly(come);
    if (!useApp.getState().embedded) steps.rewrite(useApp.getState());
  }

  /** Follows the browser, unless the page shows that step and is not about to show another. */
  function followIfElsewhere(step: Step | null): void {
    if (step === null || !steps.isAt(step) || reading.isGoing()) follow(step);
  }

  const onPop = ({ state }: PopStateEvent): void => {
    const step = stepOf(state);
    // The history belongs to the embedding page.
    if (useApp.getState().embedded) return;
    if (closing === null) return followIfElsewhere(step);
    const closed = closing;
    closing = null;
    finishClosing(closed, step);
  };
  /** Handles pasted fragments in browsers that send no popstate event for them. */
  const onHash = (): void => followIfElsewhere(stepHere());

  /** Until the code for links is fetched, the address of an edited network cannot be written. */
  const stopWaiting = whenLinksCome(() => {
    if (!useApp.getState().embedded && closing === null && !reading.isGoing()) steps.rewrite(useApp.getState());
  });

  const start = useApp.getState();
  if (!start.embedded) {
    const first = stepHere();
    if (!carried) memory.rememberAddress();
    if (first && !start.firstVisit) page.quietly(() => showView(first));
    steps.rewrite(useApp.getState(), carried ? undefined : window.location.href);
  }
  window.addEventListener('popstate', onPop);
  window.addEventListener('hashchange', onHash);
  return () => {
    page.stop();
    stopWaiting();
    reading.abandon();
    steps.cancel();
    window.removeEventListener('popstate', onPop);
    window.removeEventListener('hashchange', onHash);
  };
}
