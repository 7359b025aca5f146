import { type Tool, toolNamed } from '@rounds/core/tools'
import { emailWords } from '@rounds/core/words/email'

/** One of the lists of the tool: what its tab says, and the tool as it is for it. */
export interface EmailKind {
  /** As the address names it. */
  readonly id: 'templates' | 'sent'
  readonly label: string
  readonly tool: Tool
}

const emailTest = toolNamed('email-test')

/** The parameter of the address that names a list. */
const TAB = 'tab'

const templates: EmailKind = {
  id: 'templates',
  label: emailWords.tabs.templates,
  tool: {
    ...emailTest,
    id: 'email-test-templates',
    entity: 'Template',
    where: { TKind: 'email' },
    list: {
      one: emailWords.tabs.template,
      many: emailWords.tabs.manyTemplates,
      columns: ['TSubject', 'TActive', 'TUpdatedDt'],
      filters: ['TActive'],
    },
    touches: { ...emailTest.touches, Template: 'write' },
  },
}
const sent: EmailKind = { id: 'sent', label: emailWords.tabs.sent, tool: emailTest }

/** The lists that are looked at here, templates first. */
export const emailKinds: readonly EmailKind[] = [templates, sent]

/** The list that an address names. One that opens or filters records without a name is of what was sent. */
export const emailKindOf = (search: URLSearchParams): EmailKind | undefined =>
  emailKinds.find(({ id }) => id === search.get(TAB)) ?? (search.size > 0 ? sent : undefined)

/** Where a list begins, inside `/maintenance`. */
export const emailAddress = ({ id }: EmailKind): string =>
  `${emailTest.path}?${new URLSearchParams({ [TAB]: id })}`

/** What is looked at first. */
export const firstEmailAddress = emailAddress(templates)
