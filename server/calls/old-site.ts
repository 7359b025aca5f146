import { Readable } from 'node:stream'
import { decide } from '@rounds/core/access'
import { oldSiteContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { invalid } from '../errors.ts'
import { beginImport, runImport, undoImport } from '../old-site/begin-import.ts'
import { requireRoom, writeFolder } from '../old-site/folder/write-folder.ts'
import { importItems, importState } from '../old-site/status.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

/** `/mc/old-site`: an old site that is brought over (screens, `/import`). */
export const oldSite: SpecialCall = {
  paths: pathsOf(oldSiteContracts),

  add(app, { database, records, files, authenticate }) {
    const world = { query: database.query, records, files }
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('import'))),
    }
    addCall(app, oldSiteContracts.state, { ...guarded, handle: () => importState(database.query) })
    addCall(app, oldSiteContracts.items, {
      ...guarded,
      handle: ({ query }) => importItems(database.query, query),
    })
    addCall(app, oldSiteContracts.begin, {
      ...guarded,
      handle: async ({ actor, body }) => {
        const { source, uploads, url, options } = body
        if (source === 'wordpress' && uploads.length === 0)
          throw invalid([{ field: 'uploads', message: 'Choose the export files.' }])
        if (source === 'rounds' && uploads.length !== 1)
          throw invalid([{ field: 'uploads', message: 'Choose the export’s ZIP file.' }])
        const isByFile = source === 'wordpress' || source === 'rounds'
        if (!isByFile && !/^https?:\/\/[^\s/]+\.[^\s/]+/i.test(url ?? ''))
          throw invalid([
            { field: 'url', message: 'Enter the address of the old site, beginning with https://.' },
          ])
        await beginImport(world, actor, {
          source,
          uploads,
          url: isByFile ? null : url,
          options,
        })
        return { success: true }
      },
    })
    addCall(app, oldSiteContracts.export, {
      ...guarded,
      handle: async ({ actor, query: { files: choice }, reply }) => {
        await requireRoom(database.query, actor, choice)
        await records.unit(actor, unit =>
          unit.audit({ type: 'Export', message: 'Exported the site as a folder', data: { files: choice } }),
        )
        const zip = Readable.from(writeFolder(database.query, files.keeping, actor, choice), {
          objectMode: false,
        })
        return reply
          .type('application/zip')
          .header('content-disposition', 'attachment; filename="site.zip"')
          .send(zip)
      },
    })
    addCall(app, oldSiteContracts.run, {
      ...guarded,
      handle: async ({ actor }) => {
        await runImport(world, actor)
        return { success: true }
      },
    })
    addCall(app, oldSiteContracts.undo, {
      ...guarded,
      handle: async ({ actor }) => {
        await undoImport(world, actor)
        return { success: true }
      },
    })
  },
}
