/**
 * All dialogs of the page: gallery, the dialogs of the File menu, share, help, how to read the stage, about, and the
 * offer to send a file.
 */
import { Gallery } from '../gallery/Gallery';
import { SendFile } from '../gallery/SendFile';
import { HelpDialog } from '../help/HelpDialog';
import { MarksDialog } from '../help/MarksDialog';
import { ShareDialog } from '../share/ShareDialog';
import { SaveAs } from '../keep/SaveAs';
import { AboutDialog } from './AboutDialog';
import { NewDialog } from './NewDialog';
import { Region } from './Region';

export function Dialogs() {
  return (
    <>
      <Region name="The gallery" over><Gallery /></Region>
      <Region name="The shapes to start with" over><NewDialog /></Region>
      <Region name="The dialog to save a copy" over><SaveAs /></Region>
      <Region name="The share dialog" over><ShareDialog /></Region>
      <Region name="The help" over><HelpDialog /></Region>
      <Region name="How to read the stage" over><MarksDialog /></Region>
      <Region name="What this page is" over><AboutDialog /></Region>
      <Region name="The offer to send a file" over><SendFile /></Region>
    </>
  );
}
