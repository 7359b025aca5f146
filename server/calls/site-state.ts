import { siteContracts } from '@rounds/core/api/contracts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { stoppedCode } from '../site/code-stop.ts'
import { staffCookieFor } from '../site/index.ts'
import { PREVIEW } from '../site/preview.ts'
import { alertsNow, closedBy } from '../site/render/scope.ts'
import type { SpecialCall } from './call.ts'

const contract = siteContracts.state

/** `GET /mc/site/state`: where the site is, whether it is closed, and its active alerts; staff see the site anyway. */
export const siteState: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { database, site, siteUrl, publicUrl, authenticate }) {
    addCall(app, contract, {
      authenticate,
      handle: async ({ actor, reply }) => {
        const frame = await site.pages.frame()
        const now = Date.now()
        const closed = closedBy(frame, now)
        reply.header('cache-control', 'no-store')
        const ticket = closed && site.tickets.write({ sees: 'site' }, actor)
        if (ticket) reply.header('set-cookie', staffCookieFor(site, ticket))
        // A cookie set here doesn't reach another host name; the ticket sets it there.
        const isApart = siteUrl !== publicUrl
        return {
          url: ticket && isApart ? `${siteUrl}${PREVIEW}/${ticket}` : `${isApart ? siteUrl : ''}/`,
          closed: closed?.title ?? null,
          alerts: alertsNow(frame, now).map(({ title }) => title),
          codeStopped: (await stoppedCode(database.query)).map(({ name }) => name),
          codeOff: frame.protectedSettings.CustomCodeOff === 'true',
        }
      },
    })
  },
}
