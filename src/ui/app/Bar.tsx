/** The bar at the top: name of the page, File menu, gallery, title of the network, views, undo, share, theme, help. */
import { ActionIcon, Button } from '@mantine/core';
import {
  ChevronDownIcon, GalleryIcon, HelpIcon, InfoIcon, MoonIcon, MoreIcon, PanelIcon, ProjectorIcon, RedoIcon, ShareIcon,
  Sign, SunIcon, UndoIcon,
} from '../look/icons';
import { toMain } from '../look/lost-focus';
import { isDark, type Theme } from '../look/palette';
import { switchedOff } from '../look/switched-off';
import { Tip } from '../look/Tip';
import s from './bar.module.css';
import { fetchAhead, type Fetch } from './fetched';
import { LazyMenu } from './LazyMenu';
import { redoEdit, show, undoEdit, useApp, type Tab } from './store';
import { VIEW_TITLES } from './page-title';
import { VIEWS } from './views';

const TABS: readonly { id: Tab; title: string; part?: Fetch }[] = [
  { id: 'build', title: 'Build', part: VIEWS.build }, { id: 'watch', title: 'Watch' },
  { id: 'compare', title: 'Compare', part: VIEWS.compare }, { id: 'figures', title: 'Figures', part: VIEWS.figures },
  { id: 'lab', title: 'Lab', part: VIEWS.lab },
];

/** The tabs of the views. On a phone they stand at the bottom of the page (`BottomTabs`). */
function Tabs() {
  const tab = useApp((state) => state.tab);
  return (
    <nav className={s.tabs} aria-label="Views">
      {TABS.map(({ id, title, part }) => (
        <button
          key={id} type="button" className={s.tab} aria-current={tab === id ? 'page' : undefined}
          onPointerEnter={part && (() => void fetchAhead(part))} onClick={() => useApp.setState({ tab: id })}
        >
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
      <Tip label={back === null ? 'Nothing to undo' : `Undo: ${back}`}>
        <ActionIcon aria-label={back === null ? 'Undo' : `Undo: ${back}`} {...switchedOff(back === null, undoEdit)}>
          <UndoIcon />
        </ActionIcon>
      </Tip>
      <Tip label={forth === null ? 'Nothing to redo' : `Redo: ${forth}`}>
        <ActionIcon
          aria-label={forth === null ? 'Redo' : `Redo: ${forth}`} {...switchedOff(forth === null, redoEdit)}
        >
          <RedoIcon />
        </ActionIcon>
      </Tip>
    </>
  );
}

function ThemeButton({ theme }: { theme: Theme }) {
  return (
    <LazyMenu draw={(menus, opening) => <menus.ThemeMenu {...opening} theme={theme} />}>
      <ActionIcon aria-label="Theme">
        {isDark(theme) ? <MoonIcon /> : theme === 'projector' ? <ProjectorIcon /> : <SunIcon />}
      </ActionIcon>
    </LazyMenu>
  );
}

function Title({ phone }: { phone: boolean }) {
  const title = useApp(({ tab, doc }) => VIEW_TITLES[tab] ?? doc.scenario.title ?? 'Untitled');
  return (
    <div className={s.where}>
      {!phone && (
        <LazyMenu draw={(menus, opening) => <menus.FileMenu {...opening} />}>
          <Button variant="subtle" rightSection={<ChevronDownIcon />} className={s.file}>File</Button>
        </LazyMenu>
      )}
      <button type="button" className={s.gallery} aria-label="Gallery" onClick={() => show('gallery')}>
        <GalleryIcon />
        <span>Gallery</span>
      </button>
      <span className={s.slash} aria-hidden="true">/</span>
      <h1 className={s.title} title={title}>{title}</h1>
    </div>
  );
}

/** Opens the panel as a drawer, where there is no room for it beside the stage. */
function PanelButton() {
  const wanted = useApp((state) => state.tab === 'watch' && !state.firstVisit && !state.embedded);
  if (!wanted) return null;
  return (
    <Button className={s.tool} leftSection={<PanelIcon />} onClick={() => useApp.setState({ panelOpen: true })}>
      <span className={s.label}>Parameters</span>
    </Button>
  );
}

/** `drawer`: the panel is a drawer, and the bar has a button that opens it. */
export function Bar({ theme, phone, drawer }: { theme: Theme; phone: boolean; drawer: boolean }) {
  const away = useApp(({ tab }) => VIEW_TITLES[tab] !== undefined);
  return (
    <header className={s.bar}>
      <button type="button" className="skip" onClick={toMain}>Skip to the content</button>
      <span className={s.brand}><Sign /><span className={s.name}>Cell by Cell</span></span>
      <Title phone={phone} />
      {!phone && <Tabs />}
      <div className={s.tools}>
        {phone ? (
          <LazyMenu draw={(menus, opening) => <menus.PhoneMenu {...opening} />}>
            <ActionIcon size={44} aria-label="More"><MoreIcon /></ActionIcon>
          </LazyMenu>
        ) : (
          <>
            {!away && <UndoRedo />}
            {drawer && <PanelButton />}
            <Button className={s.tool} leftSection={<ShareIcon />} onClick={() => show('share')}>
              <span className={s.label}>Share</span>
            </Button>
            <ThemeButton theme={theme} />
            <Tip label="About">
              <ActionIcon aria-label="About" onClick={() => show('about')}><InfoIcon /></ActionIcon>
            </Tip>
            <Tip label="Help (?): keys, terms, documents">
              <ActionIcon aria-label="Help" onClick={() => show('help')}><HelpIcon /></ActionIcon>
            </Tip>
          </>
        )}
      </div>
    </header>
  );
}
