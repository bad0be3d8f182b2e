/** Icons of files, which the first view does not show (see icons.tsx). */
import { Icon } from './icons';

export const FileIcon = () => <Icon><path d="M10.5 2.3H4.2v13.4h9.6V5.6zM10.3 2.5v3.3h3.4" /></Icon>;
export const DownloadIcon = () => <Icon><path d="M9 2.5v8.7M5.8 8.2L9 11.4l3.2-3.2M3.5 12v3.2h11V12" /></Icon>;
