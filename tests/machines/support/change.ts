/** One change of what a machine is made of: where it is in the config, and a copy in which it alone is other. */
import { type AnyStateMachine, and, not, or } from 'xstate'

export type Place = readonly (string | number)[]
export type Parts = Readonly<Record<string, unknown>>

/** A machine’s config, and what its names stand for. */
export interface Built {
  readonly config: unknown
  readonly implementations: AnyStateMachine['implementations']
}

/** One change, as it is found; its machine and state are said where they are known. */
export interface Change {
  readonly piece: string
  readonly what: string
  readonly to: (built: Built) => Built
  readonly transition?: string
}

const GONE = Symbol('gone')
export const gone = () => GONE

export const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const partsOf = (value: unknown): Parts => (isParts(value) ? value : {})

export const at = (whole: unknown, place: Place): unknown =>
  place.reduce((part, key) => (part as Record<string | number, unknown> | undefined)?.[key], whole)

/** A copy that differs in one place, in the order of the original. */
export function changed(whole: unknown, [key, ...rest]: Place, change: (part: unknown) => unknown): unknown {
  if (key === undefined) return change(whole)
  const part = changed(at(whole, [key]), rest, change)
  if (Array.isArray(whole))
    return part === GONE ? whole.toSpliced(Number(key), 1) : whole.with(Number(key), part)
  const { [key]: _, ...others } = partsOf(whole)
  return part === GONE ? others : { ...partsOf(whole), [key]: part }
}

export const inConfig = (place: Place, change: (part: unknown) => unknown) => (built: Built) => ({
  ...built,
  config: changed(built.config, place, change),
})

export const inNamed =
  (kind: string, name: string, change: (part: unknown) => unknown) => (built: Built) => ({
    ...built,
    implementations: changed(built.implementations, [kind, name], change) as Built['implementations'],
  })

/** The places of a list, which is written without brackets where it has one entry. */
export const each = (list: unknown, place: Place): readonly Place[] =>
  Array.isArray(list) ? list.map((_, index) => [...place, index]) : list === undefined ? [] : [place]

/** How an action, a guard or an actor is called. */
export function calling(one: unknown, otherwise: string): string {
  if (typeof one === 'string') return `“${one}”`
  const { type } = (one ?? {}) as { type?: unknown }
  return typeof type === 'string' ? `“${type}”` : otherwise
}

/** The guards that are made of others, with the word for it. */
const combining = [
  { word: 'and', make: (parts: readonly unknown[]) => and(parts as never[]) },
  { word: 'or', make: (parts: readonly unknown[]) => or(parts as never[]) },
  { word: 'not', make: ([part]: readonly unknown[]) => not(part as never) },
]

/** How a guard is made of others; nothing where it is not. */
function combined(guard: unknown) {
  if (typeof guard !== 'function' || !('guards' in guard && 'check' in guard)) return undefined
  const kind = combining.find(({ make }) => (make([]) as unknown as typeof guard).check === guard.check)
  if (!kind) throw new Error('A guard is made of others in a way that is not known.')
  return { ...kind, parts: guard.guards as readonly unknown[] }
}

function guardCalled(guard: unknown): string {
  const made = combined(guard)
  if (!made) return calling(guard, 'a guard of its own')
  const parts = made.parts.map(guardCalled)
  return made.word === 'not' ? `not ${parts}` : `(${parts.join(` ${made.word} `)})`
}

/** A guard that is made of others, without one of them. */
export function partsOfGuard(guard: unknown): readonly (readonly [what: string, other: unknown])[] {
  const made = combined(guard)
  if (!made) return []
  const { word, make, parts } = made
  return parts.flatMap((part, index) => [
    word === 'not'
      ? ([`with ${guardCalled(part)} for ${guardCalled(guard)}`, part] as const)
      : ([`without ${guardCalled(part)} in its guard`, make(parts.toSpliced(index, 1))] as const),
    ...partsOfGuard(part).map(([what, other]) => [what, make(parts.with(index, other))] as const),
  ])
}
