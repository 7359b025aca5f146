import { type Entity, type EntityName, entities, entityNamed } from '../entities/index.ts'
import { decide, type Person, protectedEntities, protectedToChange, type RecordAction } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'

/** One call of the API, as its document names it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `{key}`. */
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

/** A call that a key can be given, and what it does. */
export interface KeyEndpoint extends Endpoint {
  /** Which of the calls of its entity it is. */
  readonly id: string
  readonly entity: Entity
  readonly does: readonly RecordAction[]
}

/** Somebody who may do whatever anybody may: what is refused to them is refused to everyone. */
const everything: Person = { userId: '', roles: ['MoJoAdmin'], claims: {}, isMJA: true, tags: 'all' }

/** Accounts, permissions, secrets and keys themselves stay with people: a stolen key must not make another. */
const forPeople: readonly EntityName[] = [...protectedEntities, ...protectedToChange]

/** The calls to records of an entity that a key can be given. */
export function keyEndpointsOf(entity: Entity): readonly KeyEndpoint[] {
  if (entity.family === 'people' || forPeople.includes(entity.name as EntityName)) return []
  return calls
    .filter(([, , , does]) => does.every(action => decide(everything, action, entity).allowed))
    .map(([id, method, end, does]) => ({ id, method, path: `${ROOT}${entity.name}${end}`, entity, does }))
}

/** The entities whose records a key can be given, by what they are called. */
export const keyEntities = (): readonly Entity[] =>
  Object.values<Entity>(entities)
    .filter(entity => keyEndpointsOf(entity).length > 0)
    .sort((one, other) => one.plural.localeCompare(other.plural))

/** The call that a method and a path of the API's document name, in any case; undefined for none that a key can be given. */
export function keyEndpoint(method: string, path: string): KeyEndpoint | undefined {
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
    const found = keyEndpoint(method, path)
    if (found) rights[found.entity.name] = [...new Set([...(rights[found.entity.name] ?? []), ...found.does])]
  }
  return rights
}

/** Whether a key may make a call: one of its endpoints is exactly that one. */
export function decideEndpoint(endpoints: readonly Endpoint[], asked: Endpoint): Decision {
  const call = `${asked.method} ${asked.path}`
  if (!keyEndpoint(asked.method, asked.path)) return no(`A key can't call ${call}; it is for people.`)
  return endpoints.some(
    ({ method, path }) => method === asked.method && path.toLowerCase() === asked.path.toLowerCase(),
  )
    ? yes(`${call} is among its endpoints.`)
    : no(`This key can't call ${call}. Its endpoints are set in API access.`)
}
