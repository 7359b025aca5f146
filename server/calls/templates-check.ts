import { decide } from '@rounds/core/access'
import { siteContracts } from '@rounds/core/api/contracts'
import { Template } from '@rounds/core/entities'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { checkTemplate } from '../site/render/templates.ts'
import { demand, type SpecialCall } from './call.ts'

const contract = siteContracts.checkTemplate

/** `POST /mc/templates/check`: whether a template's source can be shown, and where not (screens, templates). */
export const templatesCheck: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { site, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'update', Template)),
      handle: async ({ body: { source, file = null } }) => {
        const { templates } = await site.pages.frame()
        return { problems: checkTemplate(templates, source, file) }
      },
    })
  },
}
