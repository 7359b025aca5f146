import { micrositeStates } from '../../rules/site/microsite-state.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, id, listOf, oneOf, orNull } from './schema.ts'

/** Microsites as their list shows them (screens, `/microsites`). */
export const micrositeContracts = {
  overview: {
    id: 'microsites.overview',
    method: 'GET',
    path: '/api/v1/mc/microsites',
    summary: 'Where each microsite is, and how many pages it has',
    description: 'The full web address, null if its folder has none, and its status. Requires Microsites.',
    tags: ['Microsite'],
    response: {
      description: 'Every microsite, by ID.',
      schema: listOf(
        all({
          id,
          address: orNull(anyText),
          folder: anyText,
          pages: count,
          state: oneOf(...micrositeStates),
        }),
      ),
    },
    refusals: [401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
