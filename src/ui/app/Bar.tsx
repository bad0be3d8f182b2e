/** The bar at the top: what this is, which network is open, Build or Watch, undo, share, theme, help. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { GalleryIcon, HelpIcon, MoonIcon, ProjectorIcon, QrIcon, RedoIcon, ShareIcon, Sign, SunIcon, UndoIcon } from '../look/icons';
import type { Theme } from '../look/palette';
import { About } from './About';
import s from './bar.module.css';
import { chooseTheme, redoEdit, show, undoEdit, useApp, type Tab } from './store';

const TABS: readonly { id: Tab; title: string }[] = [{ id: 'build', title: 'Build' }, { id: 'watch', title: 'Watch' }];

/** Build and Watch. On the phone the same tabs stand at the bottom. */
export function Tabs() {
  const tab = useApp((state) => state.tab);
  return (
    <nav className={s.tabs} aria-label="Views">
      {TABS.map(({ id, title }) => (
        <button key={id} type="button" className={s.tab} aria-current={tab === id ? 'page' : undefined} onClick={() => useApp.setState({ tab: id })}>
          {title}
        </button>
      ))}
    </nav>
  );
}

function UndoRedo() {
  const back = useApp((state) => state.history.past.at(-1)?.label ?? null);
  const forth = useApp((state) => state.history.future.at(-1)?.label ?? null);
  return (
    <>
      <Tooltip label={back === null ? 'Nothing to undo' : `Undo: ${back}`}>
        <ActionIcon aria-label={back === null ? 'Undo' : `Undo: ${back}`} disabled={back === null} onClick={undoEdit}><UndoIcon /></ActionIcon>
      </Tooltip>
      <Tooltip label={forth === null ? 'Nothing to redo' : `Redo: ${forth}`}>
        <ActionIcon aria-label={forth === null ? 'Redo' : `Redo: ${forth}`} disabled={forth === null} onClick={redoEdit}><RedoIcon /></ActionIcon>
      </Tooltip>
    </>
  );
}

function ThemeMenu({ theme }: { theme: Theme }) {
  const choice = useApp((state) => state.themeChoice);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="Theme">{theme === 'dark' ? <MoonIcon /> : theme === 'projector' ? <ProjectorIcon /> : <SunIcon />}</ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<SunIcon />} onClick={() => chooseTheme('light')}>Light</Menu.Item>
        <Menu.Item leftSection={<MoonIcon />} onClick={() => chooseTheme('dark')}>Dark</Menu.Item>
        <Menu.Item onClick={() => chooseTheme('system')}>{choice === 'system' ? 'As the system has it (now)' : 'As the system has it'}</Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<ProjectorIcon />} onClick={() => useApp.setState(({ projector }) => ({ projector: !projector }))}>
          {theme === 'projector' ? 'Leave the projector' : 'Projector'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Title() {
  const title = useApp((state) => state.doc.scenario.title ?? 'Untitled');
  return (
    <div className={s.where}>
      <button type="button" className={s.gallery} onClick={() => show('gallery')}><GalleryIcon /><span>Gallery</span></button>
      <span className={s.slash} aria-hidden="true">/</span>
      <h1 className={s.title} title={title}>{title}</h1>
    </div>
  );
}

export function Bar({ theme, phone }: { theme: Theme; phone: boolean }) {
  return (
    <header className={s.bar}>
      <span className={s.brand}><Sign /><span className={s.name}>Cell by Cell</span></span>
      <Title />
      {!phone && <Tabs />}
      <div className={s.tools}>
        <UndoRedo />
        {phone
          ? <ActionIcon aria-label="Share" onClick={() => show('share')}><QrIcon /></ActionIcon>
          : <Button leftSection={<ShareIcon />} onClick={() => show('share')}>Share</Button>}
        <ThemeMenu theme={theme} />
        {!phone && <About />}
        {!phone && (
          <Tooltip label="Keys and help (?)">
            <ActionIcon aria-label="Help" onClick={() => show('help')}><HelpIcon /></ActionIcon>
          </Tooltip>
        )}
      </div>
    </header>
  );
}
