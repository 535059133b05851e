import module from 'node:module';
import path from 'node:path';

// The compiled code of the server's last start serves the commands beside it.
module.enableCompileCache?.(path.resolve(import.meta.dirname, '../../../.cache/compile'));
await import('./admin-commands.ts');
