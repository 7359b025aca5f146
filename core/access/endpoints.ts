import { type Entity, type EntityName, entities, entityNamed } from '../entities/index.ts'
import { decide, type Person, protectedEntities, protectedToChange, type RecordAction } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'

/** One API call, as the API document names it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with parameters as `{key}`. */
  readonly path: string
}

/** The calls of every entity, and what each does to its records. */
const calls: readonly (readonly [
  id: string,
  Endpoint['method'],
  end: string,
  does: readonly RecordAction[],
])[] = [
  ['list', 'GET', '', ['read']],
  ['read', 'GET', '/{key}', ['read']],
  ['create', 'POST', '', ['create']],
  ['createAll', 'POST', '/all', ['create']],
  ['update', 'PATCH', '/{key}', ['update']],
  ['replace', 'PUT', '/{key}', ['update']],
  ['replaceAll', 'PUT', '/all', ['update']],
  ['delete', 'DELETE', '/{key}', ['delete']],
  ['deleteAll', 'DELETE', '/all/{keys}', ['delete']],
  ['batch', 'POST', '/batch', ['create', 'update', 'delete']],
]

const ROOT = '/api/v1/db/'

/** A call that a key can be granted, and what it does. */
export interface KeyEndpoint extends Endpoint {
  /** Which of its entity's calls it is. */
  readonly id: string
  readonly entity: Entity
  readonly does: readonly RecordAction[]
}

/** A person with every permission: what is refused to them is refused to everyone. */
const everything: Person = { userId: '', roles: ['MoJoAdmin'], claims: {}, isMJA: true, tags: 'all' }

/** Accounts, permissions, secrets and keys stay with people: a stolen key must not create another. */
const forPeople: readonly EntityName[] = [...protectedEntities, ...protectedToChange]

/** The record calls of an entity that a key can be granted. */
export function keyEndpointsOf(entity: Entity): readonly KeyEndpoint[] {
  if (entity.family === 'people' || forPeople.includes(entity.name as EntityName)) return []
  return calls
    .filter(([, , , does]) => does.every(action => decide(everything, action, entity).allowed))
    .map(([id, method, end, does]) => ({ id, method, path: `${ROOT}${entity.name}${end}`, entity, does }))
}

/** The entities whose records a key can be granted, sorted by label. */
export const keyEntities = (): readonly Entity[] =>
  Object.values<Entity>(entities)
    .filter(entity => keyEndpointsOf(entity).length > 0)
    .sort((one, other) => one.plural.localeCompare(other.plural))

/** A call as someone names it. */
interface Named {
  readonly method: string
  readonly path: string
}

/** The call named by a method and path of the API document, in any case; undefined if keys can't be granted it. */
export function keyEndpoint({ method, path }: Named): KeyEndpoint | undefined {
  const asked = path.toLowerCase()
  if (!asked.startsWith(ROOT)) return undefined
  const entity = entityNamed(asked.slice(ROOT.length).split('/')[0] ?? '')
  if (!entity) return undefined
  return keyEndpointsOf(entity).find(one => one.method === method && one.path.toLowerCase() === asked)
}

/** What a key with these endpoints may do to records. */
export function keyRights(endpoints: readonly Endpoint[]): NonNullable<Person['keyRights']> {
  const rights: Record<string, readonly RecordAction[]> = {}
  for (const { method, path } of endpoints) {
    const found = keyEndpoint({ method, path })
    if (found) rights[found.entity.name] = [...new Set([...(rights[found.entity.name] ?? []), ...found.does])]
  }
  return rights
}

/** Whether a key may make a call: exactly that call must be one of its endpoints. */
export function decideEndpoint(endpoints: readonly Endpoint[], asked: Endpoint): Decision {
  const call = `${asked.method} ${asked.path}`
  if (!keyEndpoint(asked)) return no(`A key can’t call ${call}; it’s for people.`)
  return endpoints.some(
    ({ method, path }) => method === asked.method && path.toLowerCase() === asked.path.toLowerCase(),
  )
    ? yes(`${call} is one of its endpoints.`)
    : no(`This key can’t call ${call}. Its endpoints are set in API access.`)
}
