/** Shown in place of a page that failed to render: the error, and ways to save the network, which is still there. */
import { download } from '../gallery/download';
import { baseOf } from '../share/fragment';
import s from './failure.module.css';
import { links } from './links';
import { useApp } from './store';

export function Failure({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { scenario } = useApp.getState().doc;
  const address = links()?.linkOf(scenario, baseOf(window.location));
  return (
    <main className={s.failure} role="alert">
      <h1>The page could not be drawn.</h1>
      <p>
        Your network is still here. Draw the page again; if that fails, save the network and open it after a reload.
      </p>
      <p className={s.reason}>{reason}</p>
      <div className={s.answers}>
        <button type="button" onClick={onRetry}>Draw the page again</button>
        <button type="button" onClick={() => download(scenario)}>Download the network</button>
        {address !== undefined && (
          <button type="button" onClick={() => window.location.assign(address)}>Put it into the address</button>
        )}
      </div>
    </main>
  );
}
