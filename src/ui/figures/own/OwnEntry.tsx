/** Opens the reader's own sweep: a new one of the open network, one saved with it, or the last one. */
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { savedSweeps } from '../../../sweep/saved';
import type { Sweep } from '../../../sweep/types';
import { useApp } from '../../app/store';
import { useLostFocus } from '../../look/use-lost-focus';
import { baseOf, isSameNetwork, openSaved, titleOf, useOwn } from './own-store';
import s from './own.module.css';
import { beginOwnOf, openNetwork, recallOwn } from './start-own';
import { tunablesOf } from './tunables';

export function OwnEntry({ onOpen }: { onOpen: () => void }) {
  const heading = useLostFocus<HTMLHeadingElement>();
  const checked = useApp((state) => state.checked);
  const presetId = useApp((state) => state.doc.presetId);
  const network = useMemo(() => openNetwork(checked.scenario, presetId), [checked, presetId]);
  const saved = useMemo(() => savedSweeps(network.scenario, baseOf(network)), [network]);
  const own = useOwn((state) => state.own) ?? recallOwn();
  const goesOn = own !== null && isSameNetwork(own.network.scenario, network.scenario);
  const asItWas = own !== null && titleOf(own.network.scenario) === titleOf(network.scenario);
  const begin = (): void => {
    if (!goesOn) beginOwnOf(network, checked);
    onOpen();
  };
  const openOne = (sweep: Sweep): void => {
    openSaved(network, sweep, checked.full, tunablesOf(checked.full).flatMap(({ tunables }) => tunables));
    onOpen();
  };
  return (
    <section aria-label="Your own sweep" className={s.entry}>
      <h2 ref={heading} tabIndex={-1}>Your own sweep</h2>
      <p className={s.note}>
        Vary one or two parameters of the network that is open, over several seeds, and see what changes.
      </p>
      <div className={s.buttons}>
        <Button variant="filled" onClick={begin}>Sweep “{titleOf(network.scenario)}”</Button>
        {own !== null && !goesOn && (
          <Button onClick={onOpen}>
            Go on with “{own.form.title}”{asItWas ? ', of the network as it was then' : ''}
          </Button>
        )}
      </div>
      {saved.length > 0 && (
        <ul className={s.saved} aria-label="Saved with this network">
          {saved.map((found, place) => (
            <li key={found.ok ? found.sweep.id : place}>
              {found.ok ? <button type="button" onClick={() => openOne(found.sweep)}>{found.sweep.title}</button>
                : <span className={s.wrong}>A saved sweep cannot be read: {found.problems[0].message}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
