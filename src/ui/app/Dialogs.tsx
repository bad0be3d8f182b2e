/** What lies over the page when it is asked for: gallery, share dialog, keys, about, the offer to send a file. */
import { Gallery } from '../gallery/Gallery';
import { SendFile } from '../gallery/SendFile';
import { ShareDialog } from '../share/ShareDialog';
import { AboutDialog } from './AboutDialog';
import { HelpDialog } from './HelpDialog';
import { Region } from './Region';

export function Dialogs() {
  return (
    <>
      <Region name="The gallery" over><Gallery /></Region>
      <Region name="The share dialog" over><ShareDialog /></Region>
      <Region name="The list of keys" over><HelpDialog /></Region>
      <Region name="What this page is" over><AboutDialog /></Region>
      <Region name="The offer to send a file" over><SendFile /></Region>
    </>
  );
}
