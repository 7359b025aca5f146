/** `npm run bench [api] [start] [pages] [palette] [site] [editor] [table] [kit] [folders] [inbox] [directory]`: every figure is a ratio to something bare in the same run, or says why not. */
import { benchApi } from './api.ts'
import { benchDirectory } from './directory.ts'
import { benchEditor } from './editor.ts'
import { benchFolders } from './folders.ts'
import { benchInbox } from './inbox.ts'
import { benchKit } from './kit.ts'
import { benchPages } from './pages.ts'
import { benchPalette } from './palette.ts'
import { benchSite } from './site.ts'
import { benchStart } from './start.ts'
import { benchTable } from './table.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  api: () => benchApi(),
  start: benchStart,
  pages: benchPages,
  palette: benchPalette,
  site: benchSite,
  editor: benchEditor,
  table: benchTable,
  kit: benchKit,
  folders: benchFolders,
  inbox: benchInbox,
  directory: benchDirectory,
}

const asked = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) {
    process.stdout.write(`\n${name}\n`)
    await bench()
  }
