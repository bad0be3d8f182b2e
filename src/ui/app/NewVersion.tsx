/// <reference types="vite-plugin-pwa/client" />
/**
 * Registers the service worker: announces once that the page is stored for offline use, and offers a newer version when
 * one is ready. The page never reloads by itself: that could interrupt a lesson. If another tab has put the new version
 * in place, this one goes on and offers it.
 */
import { useEffect, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { registerSW } from 'virtual:pwa-register';
import { CloseIcon } from '../look/icons';
import { toMain } from '../look/lost-focus';
import { recall, remember } from './memory';
import s from './notices.module.css';
import { reloadPage } from './reload';
import { announce } from './store';

export function NewVersion() {
  const [reload, setReload] = useState<(() => void) | null>(null);
  useEffect(() => {
    let [asked, inPlace] = [false, false];
    const offer = (): void => setReload(() => () => {
      asked = true;
      if (inPlace) reloadPage();
      else void update();
    });
    /** Called in every tab once the new version is in place. */
    const changed = (): void => {
      inPlace = true;
      if (asked) reloadPage();
      else offer();
    };
    const update = registerSW({
      onNeedRefresh() {
        navigator.serviceWorker.addEventListener('controllerchange', changed, { once: true });
        offer();
      },
      // It is called in tabs that did not ask, too, and never in one that was open when the first version was stored.
      onNeedReload: () => undefined,
      onOfflineReady: () => {
        if (recall('offlineSaid') !== null) return;
        remember('offlineSaid', 'yes');
        announce('The page is stored in this browser and works without a network.');
      },
    });
  }, []);
  if (reload === null) return null;
  return (
    <div className={s.version} role="status" data-unprinted>
      <span>A new version is ready.</span>
      <button type="button" className={s.action} onClick={reload}>Reload</button>
      <ActionIcon aria-label="Later" onClick={() => { toMain(); setReload(null); }}><CloseIcon /></ActionIcon>
    </div>
  );
}
