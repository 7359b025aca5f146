import { decide } from '@rounds/core/access'
import { siteContracts } from '@rounds/core/api/contracts'
import { Template } from '@rounds/core/entities'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { invalid } from '../errors.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { checkTemplate } from '../site/render/templates.ts'
import { templateEffects } from '../site/template-effects.ts'
import { demand, type SpecialCall } from './call.ts'

const { checkTemplate: check, templateEffects: effects } = siteContracts
/** Making pages takes the time of visitors, so one comparison waits for another. */
const [AT_ONCE, MOST_WAITING] = [1, 5] as const

/** `/mc/templates`: whether a template's source can be shown, and what it would change (screens, templates). */
export const templatesCheck: SpecialCall = {
  paths: pathsOf({ check, effects }),

  add(app, { site, authenticate }) {
    const comparing = createConcurrencyLimit(AT_ONCE, MOST_WAITING)
    addCall(app, check, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'update', Template)),
      handle: async ({ body: { source, file = null } }) => {
        const { templates } = await site.pages.frame()
        return { problems: checkTemplate(templates, source, file) }
      },
    })
    addCall(app, effects, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'update', Template)),
      handle: async ({ body: { id, source } }) => {
        const { templates } = await site.pages.frame()
        const file = templates.find(({ TId }) => TId === id)?.TFile ?? null
        const [problem] = checkTemplate(templates, source, file)
        if (problem) throw invalid([{ field: 'source', message: `Line ${problem.line}: ${problem.message}` }])
        return comparing.run(() => templateEffects(site, id, source))
      },
    })
  },
}
