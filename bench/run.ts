/** `npm run bench [name …]`, all of them without names: every figure is a ratio to something bare in the same run, or says why not. */
import { benchApi } from './api.ts'
import { benchAudit } from './audit.ts'
import { benchBackup } from './backup.ts'
import { benchBuilder } from './builder.ts'
import { benchDirectory } from './directory.ts'
import { benchEditor } from './editor.ts'
import { benchFolders } from './folders.ts'
import { benchImport } from './import.ts'
import { benchInbox } from './inbox.ts'
import { benchJobs } from './jobs.ts'
import { benchKilled } from './killed.ts'
import { benchKit } from './kit.ts'
import { benchPages } from './pages.ts'
import { benchPalette } from './palette.ts'
import { benchPeople } from './people.ts'
import { benchRedirects } from './redirects.ts'
import { benchScan } from './scan.ts'
import { benchSearch } from './search.ts'
import { benchSite } from './site.ts'
import { benchStart } from './start.ts'
import { benchSubmit } from './submit.ts'
import { benchTable } from './table.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  api: () => benchApi(),
  start: benchStart,
  pages: benchPages,
  palette: benchPalette,
  site: benchSite,
  redirects: benchRedirects,
  editor: benchEditor,
  builder: benchBuilder,
  table: benchTable,
  kit: benchKit,
  folders: benchFolders,
  inbox: benchInbox,
  submit: benchSubmit,
  people: benchPeople,
  scan: benchScan,
  search: benchSearch,
  import: benchImport,
  directory: benchDirectory,
  audit: benchAudit,
  backup: benchBackup,
  jobs: benchJobs,
  killed: benchKilled,
}

const asked = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) {
    process.stdout.write(`\n${name}\n`)
    await bench()
  }
