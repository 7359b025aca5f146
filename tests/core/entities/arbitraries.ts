import fc from 'fast-check'
import type { Encoding, Entity, Field, Shape, TextField } from '../../../core/entities/index.ts'
import { defaultOf, formats, issuesAcross, lengthOf } from '../../../core/entities/index.ts'
import { isBlank } from '../../../core/rules/text/blank.ts'
import { anyCharacter } from '../../any-character.ts'

const INT4 = 2_147_483_647
const FIRST = new Date('0001-01-01T00:00:00Z')
const LAST = new Date('9999-12-31T23:59:59Z')

/** JSON that survives the wire and the database: no NUL, no minus nought, no half characters, nothing without end. */
const anyJson = fc
  .jsonValue({ stringUnit: 'grapheme', maxDepth: 4 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter(value => value !== null && !JSON.stringify(value).includes('\\u0000'))

const drawn = (pattern: string) => {
  const made = new RegExp(pattern, 'u')
  return fc.stringMatching(made, { size: 'small' }).filter(value => made.test(value))
}

const words = (field: TextField) =>
  fc
    .string({ unit: anyCharacter, maxLength: Math.min(field.max, 40) })
    .map(value => value.replaceAll('\0', '·'))
    .map(value => (formats[field.format].lines ? value : value.replace(/[\r\n]/g, ' ')))

/** As many characters as the field may hold at most, of one or four bytes each. */
const longest = (field: TextField) =>
  fc.constantFrom('x', '\u{1d4b3}').map(character => character.repeat(Math.min(field.max, 3000)))

const free: ReadonlySet<string> = new Set([
  'line',
  'prose',
  'html',
  'head',
  'markup',
  'liquid',
  'javascript',
  'css',
])

function textOf(field: TextField): fc.Arbitrary<string> {
  const any = free.has(field.format)
    ? fc.oneof({ weight: 8, arbitrary: words(field) }, { weight: 1, arbitrary: longest(field) })
    : field.format === 'email'
      ? fc.emailAddress()
      : drawn(formats[field.format].pattern)
  return any.filter(value => lengthOf(value) <= field.max && !isBlank(value))
}

function shapeOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.is) {
    case 'any':
      return anyJson
    case 'field':
      return valueFor(shape.field, { encoding: 'value' })
    case 'list':
      return fc.array(shapeOf(shape.of), { maxLength: Math.min(shape.max, 3) })
    case 'object':
      return fc
        .record(
          Object.fromEntries(
            Object.entries(shape.fields).map(([name, field]) => {
              const inner = valueFor(field, { encoding: 'value' })
              return [name, field.required ? inner : fc.option(inner, { freq: 5 })]
            }),
          ),
          {
            requiredKeys: Object.keys(shape.fields).filter(name => shape.fields[name]?.required),
            noNullPrototype: true,
          },
        )
        .chain(known =>
          fc.option(anyJson, { freq: 2 }).map(more => (more ? { ...known, unknownToUs: more } : known)),
        )
  }
}

/** A value that a field takes. */
export function valueFor(field: Field, { encoding }: { readonly encoding: Encoding }): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'identity':
      return fc.integer({ min: 0, max: INT4 })
    case 'integer':
      return fc.integer({ min: field.min, max: field.max })
    case 'number':
      return fc
        .double({ min: field.min, max: field.max, noNaN: true, noDefaultInfinity: true })
        .map(value => (value === 0 ? 0 : value))
    case 'boolean':
      return fc.boolean()
    case 'text':
      return textOf(field)
    case 'date':
      return fc
        .date({ min: FIRST, max: LAST, noInvalidDate: true })
        .map(day => day.toISOString().slice(0, 10))
    case 'datetime':
      return fc.date({ min: FIRST, max: LAST, noInvalidDate: true }).map(at => at.toISOString())
    case 'uuid':
      return fc.uuid()
    case 'choice':
      return fc.constantFrom(...field.options.map(option => option.value))
    case 'reference':
      if (field.key === 'integer') return fc.integer({ min: 1, max: INT4 })
      return field.key === 'uuid' ? fc.uuid() : fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    case 'json':
      return encoding === 'wire'
        ? shapeOf(field.shape).map(value => JSON.stringify(value))
        : shapeOf(field.shape)
  }
}

/** The fields that a caller may send, by name. */
export const offered = (entity: Entity): readonly [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.readOnly && field.secret !== 'hidden')

export interface RecordOptions {
  readonly encoding: Encoding
  /** Values of one's own for some fields: keys of records that exist, say. */
  readonly given?: Readonly<Record<string, fc.Arbitrary<unknown>>>
}

/**
 * Records that may be created: every field that is needed, and any of the others with a value or null. References
 * are numbers and UUIDs of the air, and unique fields may meet; `given` says better where it matters.
 */
export function recordOf(
  entity: Entity,
  { encoding, given = {} }: RecordOptions,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = offered(entity)
  const needed = (name: string, field: Field) =>
    given[name] !== undefined ||
    (field.required === true &&
      !('default' in field && field.default !== undefined) &&
      !(field.kind === 'uuid' && field.generated))
  const drawn = fc.record(
    Object.fromEntries(
      fields.map(([name, field]) => {
        const value = given[name] ?? valueFor(field, { encoding })
        return [name, field.required || given[name] ? value : fc.option(value, { freq: 4 })]
      }),
    ),
    {
      requiredKeys: fields.filter(([name, field]) => needed(name, field)).map(([name]) => name),
      noNullPrototype: true,
    },
  )
  // What is left out is null, or the default.
  return drawn.filter(record => {
    const whole = Object.fromEntries(
      fields.map(([name, field]) => [name, record[name] ?? defaultOf(field, encoding)]),
    )
    return issuesAcross(entity, whole, 'create').length === 0
  })
}

const half = '\ud800'
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

function wrongInside(shape: Shape): unknown[] {
  const kept = [half, 'a\0b', { [half]: 1 }, nested(65)]
  if (shape.is === 'any') return kept
  if (shape.is === 'list') return [...kept, 'text', {}, true, ...wrongInside(shape.of).map(wrong => [wrong])]
  if (shape.is === 'field') return kept
  return [...kept, 'text', 5, [], ...wrongMembers(shape.fields)]
}

const wrongMembers = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).flatMap(([name, field]) =>
    wrongsOf(field, 'value').map(wrong => ({ [name]: wrong })),
  )

/** Whether JSON can say it: a function and a number without end are left out on the way. */
const survives = (value: unknown) =>
  !JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'function' || (typeof inner === 'number' && !Number.isFinite(inner)) ? 'LOST' : inner,
  )?.includes('LOST')

/** Values that a field refuses: of another type, out of bounds, or such as the database could not keep. */
export function wrongsOf(field: Field, encoding: Encoding): unknown[] {
  switch (field.kind) {
    case 'identity':
      return ['x', 1.5, -1, true, [], {}]
    case 'integer':
      return ['x', 1.5, true, [], {}, field.min - 1, field.max + 1, Number.NaN]
    case 'number':
      return ['x', true, [], {}, field.min - 1000, field.max + 1000, Number.NaN, Number.POSITIVE_INFINITY]
    case 'boolean':
      return ['yes', 1, 0, [], {}]
    case 'text': {
      const wrong: unknown[] = [1, true, [], {}, `a${half}`, 'a\0b', 'x'.repeat(field.max + 1)]
      if (!formats[field.format].lines && field.format !== 'liquid') wrong.push('a\nb')
      return wrong
    }
    case 'date':
      return ['2026-02-30', '0000-01-01', '31.03.2026', 20260331, true, {}]
    case 'datetime':
      return [
        '2026-03-31',
        '2026-03-31T25:00:00Z',
        '2026-02-30T00:00:00Z',
        '0001-01-01T00:00:00+01:00',
        '9999-12-31T23:59:59-01:00',
        '2026-03-31T00:00:00+16:00',
        1,
        {},
      ]
    case 'uuid':
      return ['x', 1, '00000000-0000-0000-0000-00000000000g', {}]
    case 'choice':
      return ['no such option', 987_654, true, {}]
    case 'reference':
      return field.key === 'text' ? [1, true, half] : ['x', 1.5, true, {}, -1]
    case 'json':
      return encoding === 'wire'
        ? [
            '{',
            'undefined',
            5,
            {},
            true,
            ...wrongInside(field.shape)
              .filter(survives)
              .map(value => JSON.stringify(value)),
          ]
        : [...wrongInside(field.shape), () => 1, Number.NaN, { deep: [Number.NaN] }]
  }
}
