import type { Key } from '../../api/key.ts'
import { type Entity, entityNamed, holdsInteger } from '../../entities/index.ts'

/** A key as the audit log prints it: `7`, `[7,12]`. */
export const auditKey = (key: Key): string => (key.length === 1 ? String(key[0]) : `[${key.join(',')}]`)

/** A record in the `concerns` format of audit entries. */
export const concernOf = (entity: Pick<Entity, 'name'>, key: string | number): string =>
  `;${entity.name}/${key};`

/** A record that an audit entry concerns. */
export interface Concern {
  readonly entity: Entity
  /** In address format; a number if the key is one. */
  readonly key: string | number
}

/** Parses what `concernOf` printed; undefined for any other text. */
export function readConcern(text: string): Concern | undefined {
  const [, name = '', key = ''] = /^;(\w{1,100})\/([^;]{1,400});$/.exec(text) ?? []
  const entity = entityNamed(name)
  if (!entity) return undefined
  const [first = ''] = entity.key
  const field = entity.key.length === 1 ? entity.fields[first] : undefined
  return { entity, key: field && holdsInteger(field) && /^\d{1,15}$/.test(key) ? Number(key) : key }
}
