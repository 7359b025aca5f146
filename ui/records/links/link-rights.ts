import { type Decision, decide, type Person } from '@rounds/core/access'
import { areChangedHere, type RecordLink } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import type { Tool } from '@rounds/core/tools'
import { linkWords } from '@rounds/core/words/links'

/** What a person may do with the links of a record, each with its reason. */
export type LinkRights = Readonly<Record<'create' | 'update' | 'delete', Decision>>

/** The person's permissions, if the links can be edited where they are shown. */
export function linkRights(person: Person, tool: Tool, link: RecordLink): LinkRights {
  const here = areChangedHere(link, tool)
  const right = (action: keyof LinkRights): Decision => {
    const decision = decide(person, action, link.link)
    if (!decision.allowed || here) return decision
    return {
      allowed: false,
      because:
        link.target.name === 'Content'
          ? linkWords.linkRights.whatPageLinkedPart
          : linkWords.linkRights.viewOnly(labelInSentence(link.target.plural)),
    }
  }
  return { create: right('create'), update: right('update'), delete: right('delete') }
}
