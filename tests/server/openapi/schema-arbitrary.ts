import fc from 'fast-check'
import { isBlank } from '../../../core/rules/text/blank.ts'
import { anyCharacter } from '../../any-character.ts'

/** A JSON Schema as the document has it; what is not listed here is not generated from. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly contentMediaType?: string
  readonly contentSchema?: Schema
  readonly readOnly?: boolean
}

/** What a reference stands for. */
export type Resolve = (ref: string) => Schema

const FIRST = new Date('0001-01-01T00:00:00Z')
const LAST = new Date('9999-12-31T23:59:59Z')

/** Values that a schema allows, of every kind that the document's schemas use. */
export function valuesOf(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(resolve(schema.$ref), resolve)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => valuesOf(one, resolve)))
  const whole = merged(schema, resolve)
  switch ([whole.type].flat()[0] ?? (whole.properties ? 'object' : 'any')) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: whole.minimum ?? -(2 ** 31), max: whole.maximum ?? 2 ** 31 - 1 })
    case 'number':
      return fc
        .double({ min: whole.minimum ?? -1e15, max: whole.maximum ?? 1e15, noNaN: true })
        .map(value => (value === 0 ? 0 : value))
    case 'string':
      return texts(whole, resolve)
    case 'array':
      return lists(whole, resolve)
    case 'object':
      return objects(whole, resolve)
    default:
      return anyJson
  }
}

/** JSON that a database can keep: no NUL, no half characters. */
const anyJson = fc
  .jsonValue({ stringUnit: 'grapheme', maxDepth: 3 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter(value => value !== null && !JSON.stringify(value).includes('\\u0000'))

/** A schema with its allOf taken in, as far as objects and the patterns of text go. */
export function merged(schema: Schema, resolve: Resolve): Schema & { readonly patterns: readonly string[] } {
  const parts = (schema.allOf ?? []).map(part => merged(part.$ref ? resolve(part.$ref) : part, resolve))
  const all: readonly (Schema & { patterns?: readonly string[] })[] = [...parts, schema]
  const properties = Object.assign({}, ...all.map(part => part.properties ?? {}))
  return {
    ...Object.assign({}, ...all),
    ...(Object.keys(properties).length > 0 && { properties }),
    required: all.flatMap(part => part.required ?? []),
    patterns: [...parts.flatMap(part => part.patterns), ...(schema.pattern ? [schema.pattern] : [])],
  }
}

function texts(schema: ReturnType<typeof merged>, resolve: Resolve): fc.Arbitrary<unknown> {
  if (schema.contentMediaType === 'application/json')
    return valuesOf(schema.contentSchema ?? {}, resolve).map(value => JSON.stringify(value))
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date')
    return fc.date({ min: FIRST, max: LAST, noInvalidDate: true }).map(at => at.toISOString().slice(0, 10))
  if (schema.format === 'date-time')
    return fc.date({ min: FIRST, max: LAST, noInvalidDate: true }).map(at => at.toISOString())
  const { minLength = 0, maxLength = 1000, patterns } = schema
  const tests = patterns.map(pattern => new RegExp(pattern, 'u'))
  const fits = (value: string) => {
    const { length } = [...value]
    // What is required can be seen, which a pattern can't say.
    if (minLength > 0 && isBlank(value)) return false
    return length >= minLength && length <= maxLength && tests.every(test => test.test(value))
  }
  const drawn = tests.map(test => fc.stringMatching(test, { size: 'small' }))
  const free = fc.string({ unit: anyCharacter, maxLength: Math.min(maxLength, 40) })
  const rarelyFits = fc.sample(free, { numRuns: 50, seed: 1 }).filter(fits).length < 25
  return fc
    .oneof(...(rarelyFits || drawn.length === 0 ? [] : [free]), ...(drawn.length ? drawn : [free]))
    .filter(fits)
}

function lists({ items = {}, prefixItems, maxItems = 3 }: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(one => valuesOf(one, resolve)))
  return fc.array(valuesOf(items, resolve), { maxLength: Math.min(maxItems, 3) })
}

function objects({ properties = {}, required = [] }: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const sent = Object.entries(properties).map(([name, one]) => [name, valuesOf(one, resolve)] as const)
  return fc.record(Object.fromEntries(sent), { requiredKeys: [...required], noNullPrototype: true })
}
