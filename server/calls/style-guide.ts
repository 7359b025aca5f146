import { decide } from '@rounds/core/access'
import { siteContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

const contract = siteContracts.styleGuide

/** `GET /mc/style-guide`: the site's styles as its templates currently render them (screens, `/style-guide`). */
export const styleGuide: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { site, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('style-guide'))),
      handle: async () => site.pages.styleGuide(await site.pages.frame()),
    })
  },
}
