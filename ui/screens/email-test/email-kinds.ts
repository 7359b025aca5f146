import { type Tool, toolNamed } from '@rounds/core/tools'
import { emailWords } from '@rounds/core/words/email'

/** One of the tool's lists: its tab label, and the tool definition for it. */
export interface EmailKind {
  /** Its name in the URL. */
  readonly id: 'templates' | 'sent'
  readonly label: string
  readonly tool: Tool
}

const emailTest = toolNamed('email-test')

/** The URL parameter that names a list. */
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

/** The lists, templates first. */
export const emailKinds: readonly EmailKind[] = [templates, sent]

/** The list in a URL. A URL without a name that opens or filters records means the sent emails. */
export const emailKindOf = (search: URLSearchParams): EmailKind | undefined =>
  emailKinds.find(({ id }) => id === search.get(TAB)) ?? (search.size > 0 ? sent : undefined)

/** The address of a list, inside `/maintenance`. */
export const emailAddress = ({ id }: EmailKind): string =>
  `${emailTest.path}?${new URLSearchParams({ [TAB]: id })}`

/** The default tab. */
export const firstEmailAddress = emailAddress(templates)
