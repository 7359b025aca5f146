import { KeyError, parseKey } from '@rounds/core/api'
import type { BodyOf, jobContracts } from '@rounds/core/api/contracts'
import type { Entity } from '@rounds/core/entities'
import { linkNamed, type RecordLink } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { type HttpError, invalid } from '../errors.ts'
import { type LinkChange, linkActions } from '../jobs/bulk-links.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'

type Sent = NonNullable<BodyOf<typeof jobContracts.bulk>['links']>

/** The links to change in many records, by their definitions. Throws `BadRequest` or `Forbidden`. */
export function linkChangesOf(actor: Actor, entity: Entity, sent: Sent = []): readonly LinkChange[] {
  const changes = sent.map((one, at): LinkChange => {
    const place = `links.${at}`
    const link = linkNamed(entity, one.link)
    if (!link) throw wrong(`${place}.link`, `${entity.plural} have no links named ${one.link}.`)
    if (link.target.name === 'Content')
      throw wrong(`${place}.link`, 'Links to pages are part of each page and published with it.')
    if (sent.findIndex(other => other.link === one.link) < at)
      throw wrong(`${place}.link`, `${one.link} is listed twice.`)
    const add = keysOf(link, one.add, `${place}.add`)
    const remove = keysOf(link, one.remove, `${place}.remove`)
    if (add.length + remove.length === 0) throw wrong(`${place}.add`, 'Send the records to add or to remove.')
    const both = add.find(key => remove.includes(key))
    if (both !== undefined)
      throw wrong(`${place}.remove`, `${link.target.label} ${both} can’t be both added and removed.`)
    return { link, add, remove }
  })
  for (const { entity: link, action } of linkActions(changes)) allow(actor, action, link)
  return changes
}

/** The keys of linked records, without duplicates. */
const keysOf = ({ target }: RecordLink, sent: Sent[number]['add'], place: string) => [
  ...new Set(
    sent.map((one, at) => {
      const [key] = keyOf(target, String(one)) ?? []
      if (key === undefined)
        throw wrong(`${place}.${at}`, `${String(one)} isn’t the key of a ${labelInSentence(target.label)}.`)
      return key
    }),
  ),
]

function keyOf(target: Entity, text: string) {
  try {
    const { fields, key } = parseKey(target, text)
    return fields === target.key ? key : undefined
  } catch (error) {
    if (error instanceof KeyError) return undefined
    throw error
  }
}

const wrong = (field: string, message: string): HttpError => invalid([{ field, message }])
