/**
 * The line above the view with the keeper's messages: a network to go on with, a copy that was made, a deleted network
 * that is kept again, failed storage.
 */
import { ActionIcon } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import s from '../app/notices.module.css';
import { useApp } from '../app/store';
import { download } from '../gallery/download';
import { CloseIcon } from '../look/icons';
import { toMain } from '../look/lost-focus';
import { useAtRest } from '../look/press';
import { ago } from './ago';
import { keeper } from './here';
import type { Notice } from './keeping';

const FULL = 'This browser has no room left to keep your networks.';
const FORBIDDEN = 'This browser does not let the page keep your networks.';

function Words({ notice }: { notice: Notice }) {
  const [nowMs] = useState(Date.now);
  const open = useApp((state) => state.doc.scenario.title);
  if (notice.kind === 'goOn') {
    const { name, editedAt } = notice.network;
    return <p>Go on with <b>{name}</b>{name === open ? ' as you edited it ' : ', edited '}{ago(editedAt, nowMs)}.</p>;
  }
  if (notice.kind === 'copied') {
    return <p>This network was edited in another tab too. This tab goes on with a copy, <b>{notice.name}</b>.</p>;
  }
  if (notice.kind === 'keptAgain') {
    return <p><b>{notice.name}</b> was deleted in another tab. Your edit keeps it again.</p>;
  }
  return <p>{notice.full ? FULL : FORBIDDEN} Download what you want to have again.</p>;
}

function KeepLine() {
  const notice = useAtRest(useStore(keeper.state, (state) => state.notice));
  if (notice === null) return null;
  const goOn = notice.kind === 'goOn' ? notice.network : null;
  return (
    <div className={s.banner} data-unprinted data-quiet={notice.kind !== 'trouble' || undefined} role="status">
      <Words notice={notice} />
      <div className={s.actions}>
        {goOn && (
          <button type="button" className={s.action} onClick={() => { toMain(); keeper.open(goOn); }}>Go on</button>
        )}
        {notice.kind === 'trouble' && (
          <button type="button" className={s.action} onClick={() => download(useApp.getState().doc.scenario)}>
            Download this network
          </button>
        )}
        <ActionIcon aria-label="Dismiss" onClick={() => { toMain(); keeper.dismiss(); }}><CloseIcon /></ActionIcon>
      </div>
    </div>
  );
}

/** Starts to keep what is edited, and adds the line of messages to the page. */
export function startKeeping(): ComponentType {
  const { search, hash } = window.location;
  keeper.start(search === '' && hash === '');
  useApp.setState({ line: <KeepLine /> });
  return KeepLine;
}
