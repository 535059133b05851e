import { embeddedApp } from '@ircrisk/ui/embedding/embedded-app.ts';
import { App } from './app.tsx';
import { texts } from './texts.ts';
import './style.css';

export const { bootstrap, mount, unmount } = embeddedApp('qra', App, import.meta.url, texts);
