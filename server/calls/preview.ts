import { decide } from '@rounds/core/access'
import { type BodyOf, siteContracts } from '@rounds/core/api/contracts'
import { Content, ContentVersion, Custom_Physician, Microsite, Template } from '@rounds/core/entities'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { NotFound } from '../errors.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { PREVIEW } from '../site/preview.ts'
import type { Pass } from '../site/tickets.ts'
import { demand, type SpecialCall } from './call.ts'

const contract = siteContracts.preview

/** `POST /mc/preview`: an address that shows a draft, a version or the profile of a physician (decisions §6). */
export const preview: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { database, records, site, siteUrl, publicUrl, authenticate }) {
    addCall(app, contract, {
      authenticate,
      handle: async ({ actor, body }) => {
        const pass = passOf(body)
        if (pass.sees === 'physician')
          await records.read(actor, Custom_Physician, { fields: ['PhId'], key: [pass.phId] }, ['PhId'])
        else if (pass.sees === 'microsite')
          await records.read(actor, Microsite, { fields: ['MsId'], key: [pass.msId] }, ['MsId'])
        else demand(decide(actor.person, 'read', Content))
        if (pass.sees === 'template') demand(decide(actor.person, 'update', Template))
        if (pass.sees === 'page' || pass.sees === 'template') {
          const versionId = pass.sees === 'page' ? pass.versionId : undefined
          const isDraft = versionId !== undefined || (pass.sees === 'page' && pass.draft)
          if (isDraft) demand(decide(actor.person, 'read', ContentVersion))
          const version = versionId === undefined ? sql`"Active"` : sql`"CvId" = ${versionId}`
          const { rows } =
            await sql`select 1 from "Content" where "CId" = ${pass.cId} and ${rowFilterFor(actor, Content)}
            ${isDraft ? sql`and exists (select 1 from "ContentVersion" v where v."CId" = "Content"."CId" and ${version})` : sql``}`.execute(
              database.query,
            )
          if (rows.length === 0) throw new NotFound(`Unknown ${isDraft ? 'draft or version' : 'page'}.`)
        }
        const isElsewhere = pass.sees === 'site' && siteUrl !== publicUrl
        return { url: `${isElsewhere ? siteUrl : ''}${PREVIEW}/${site.tickets.write(pass, actor)}` }
      },
    })
  },
}

function passOf({ cId, phId, msId, tId, draft = false, versionId }: BodyOf<typeof contract>): Pass {
  if (phId !== undefined) return { sees: 'physician', phId }
  if (msId !== undefined) return { sees: 'microsite', msId }
  if (cId === undefined) return { sees: 'site' }
  if (tId !== undefined) return { sees: 'template', tId, cId }
  return { sees: 'page', cId, draft, ...(versionId !== undefined && { versionId }) }
}
