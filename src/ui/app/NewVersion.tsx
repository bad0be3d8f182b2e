/// <reference types="vite-plugin-pwa/client" />
/**
 * Registers the service worker: announces once that the page is stored for offline use, and offers a newer version when
 * one is ready. The page never reloads by itself: that could interrupt a lesson.
 */
import { useEffect, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { registerSW } from 'virtual:pwa-register';
import { CloseIcon } from '../look/icons';
import { toMain } from '../look/lost-focus';
import { recall, remember } from './memory';
import s from './notices.module.css';
import { carry } from './reload';
import { announce } from './store';

export function NewVersion() {
  const [reload, setReload] = useState<(() => void) | null>(null);
  useEffect(() => {
    const update = registerSW({
      onNeedRefresh: () => setReload(() => () => {
        carry();
        void update(true);
      }),
      onOfflineReady: () => {
        if (recall('offlineSaid') !== null) return;
        remember('offlineSaid', 'yes');
        announce('The page is stored in this browser and works without a network.');
      },
    });
  }, []);
  if (reload === null) return null;
  return (
    <div className={s.version} role="status">
      <span>A new version is ready.</span>
      <button type="button" className={s.action} onClick={reload}>Reload</button>
      <ActionIcon aria-label="Later" onClick={() => { toMain(); setReload(null); }}><CloseIcon /></ActionIcon>
    </div>
  );
}
