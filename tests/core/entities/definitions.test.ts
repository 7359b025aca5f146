import { describe, expect, it } from 'vitest'
import {
  checkValue,
  defaultOf,
  type Entity,
  type EntityName,
  entities,
  entityNamed,
  entityNames,
  type Field,
  reference,
  type Shape,
  visibleFields,
} from '../../../core/entities/index.ts'
import { tools } from '../../../core/tools/index.ts'
import { fieldsOfSpecification, keysOfSpecification } from './specification.ts'

const all: readonly Entity[] = Object.values<Entity>(entities)
const each = describe.each(all.map(entity => ({ name: entity.name, entity })))

describe('the entities of the specification', () => {
  it.each(Object.entries(keysOfSpecification))('%s is there with its key', (name, key) => {
    const entity = Object.values<Entity>(entities).find(one => one.name === name)
    expect(entity?.name).toBe(name)
    if (key.length > 0) expect(entity?.key).toEqual(key)
  })

  it.each(Object.entries(fieldsOfSpecification))('%s has the fields that are named', (name, fields) => {
    expect(Object.keys(entityNamed(name)?.fields ?? {})).toEqual(expect.arrayContaining([...fields]))
  })

  it('are found without regard to case', () => {
    for (const entity of all) {
      expect(entityNamed(entity.name.toUpperCase())).toBe(entity)
      expect(entityNamed(entity.name.toLowerCase())).toBe(entity)
    }
    expect(entityNamed('NoSuchEntity')).toBeUndefined()
    expect(entityNamed('constructor')).toBeUndefined()
  })

  it('are called by different names', () => {
    for (const [name, entity] of Object.entries<Entity>(entities)) expect(entity.name).toBe(name)
    for (const called of ['label', 'plural'] as const)
      expect(new Set(all.map(entity => entity[called].toLowerCase())).size).toBe(all.length)
  })
})

/** Every field of a JSON shape, with its place. */
function inner(shape: Shape, place: string): [string, Field][] {
  if (shape.is === 'list') return inner(shape.of, `${place}[]`)
  if (shape.is === 'field') return [[place, shape.field]]
  if (shape.is === 'any') return []
  return Object.entries(shape.fields).flatMap(([name, field]) => [
    [`${place}.${name}`, field] as [string, Field],
    ...(field.kind === 'json' ? inner(field.shape, `${place}.${name}`) : []),
  ])
}

const keyKind = (field: Field | undefined) =>
  field?.kind === 'reference'
    ? field.key
    : field?.kind === 'uuid' || field?.kind === 'text'
      ? field.kind
      : 'integer'

each('$name', ({ entity }) => {
  const fields = Object.entries(entity.fields)

  it('has a label, and one for each field, that people can read', () => {
    for (const label of [entity.label, entity.plural, ...fields.map(([, field]) => field.label ?? '')]) {
      expect(label.trim()).not.toBe('')
      expect(label).not.toMatch(/_|[a-z](?!Script)[A-Z]/)
      expect(label).not.toMatch(/^(?!User)[A-Z][a-z]{0,3} ID$/)
    }
    expect(new Set(fields.map(([, field]) => field.label)).size, 'labels differ').toBe(fields.length)
  })

  it('has a key that is never null: handed out, made by the server, or needed', () => {
    expect(entity.key.length).toBeGreaterThan(0)
    for (const part of entity.key) {
      const field = entity.fields[part]
      expect(field, part).toBeDefined()
      expect(field?.kind === 'identity' || field?.required, part).toBe(true)
      expect(field?.secret).toBeUndefined()
    }
    if (entity.alternateKey) {
      const field = entity.fields[entity.alternateKey]
      expect(field).toMatchObject({ kind: 'uuid', required: true, generated: true })
      // What nobody can set needs nobody to check that it is unique.
      expect(field?.unique || (field?.indexed && field.readOnly)).toBe(true)
    }
  })

  it('names fields that are there in its order, its unique sets and its ways to be recognized', () => {
    const named = [
      entity.shows,
      entity.sort.replace(/ desc$/, ''),
      ...entity.unique.flat(),
      ...entity.recognizedBy.flat(),
      ...(entity.publicRead?.where ? [entity.publicRead.where] : []),
    ]
    for (const name of named) expect(Object.keys(entity.fields)).toContain(name)
    expect(visibleFields(entity)).toContain(entity.shows)
  })

  it('refers to entities that exist, by the kind of key they have', () => {
    for (const [name, field] of fields) {
      if (field.kind !== 'reference') continue
      const target = Object.values<Entity>(entities).find(one => one.name === field.to)
      expect(target?.key.length, `${name} → ${field.to}`).toBe(1)
      expect(keyKind(target?.fields[target.key[0] ?? '']), `${name} → ${field.to}`).toBe(field.key)
      if (field.required) expect(field.onDelete, `${name} can not become null`).not.toBe('set null')
    }
  })

  it('loses a link when either end goes', () => {
    if (entity.key.length < 2) return
    for (const part of entity.key) {
      const field = entity.fields[part]
      if (field?.kind === 'reference') expect(field.onDelete).toBe('cascade')
    }
  })

  it('has defaults that pass their own checks', () => {
    for (const encoding of ['value', 'wire'] as const)
      for (const [name, field] of fields) {
        const given = defaultOf(field, encoding)
        if (given !== null) expect(checkValue(field, given, encoding), name).toBeUndefined()
      }
  })

  it('has a default for every order and switch that is needed', () => {
    for (const [name, field] of fields)
      if (field.required && field.kind === 'boolean') expect(defaultOf(field), name).not.toBeNull()
      else if (/SortOrder$/.test(name)) expect(defaultOf(field), name).not.toBeNull()
  })

  it('has choices that differ, of one type, each with a label', () => {
    for (const [name, field] of fields.flatMap(([name, field]): [string, Field][] =>
      field.kind === 'json' ? inner(field.shape, name) : [[name, field]],
    )) {
      if (field.kind !== 'choice') continue
      expect(field.options.length, name).toBeGreaterThan(1)
      expect(new Set(field.options.map(option => option.value)).size, name).toBe(field.options.length)
      expect(new Set(field.options.map(option => typeof option.value)).size, name).toBe(1)
      for (const option of field.options) expect(option.label.trim(), name).not.toBe('')
    }
  })

  it('shows some columns, and none that is a secret', () => {
    const columns = fields.filter(([, field]) => field.column)
    expect(columns.length).toBeGreaterThanOrEqual(Math.min(fields.length - 1, 2))
    expect(columns.length).toBeLessThanOrEqual(8)
    for (const [name, field] of columns) expect(field.secret, name).toBeUndefined()
  })

  it('shows the public no more than its reader is for, and no secret', () => {
    const open = fields.filter(([, field]) => field.public)
    if (!entity.publicRead) return expect(open).toEqual([])
    for (const part of entity.key) expect(entity.fields[part]?.public, part).toBe(true)
    for (const [name, field] of open) expect(field.secret, name).toBeUndefined()
    const { where } = entity.publicRead
    if (where) expect(entity.fields[where]).toMatchObject({ kind: 'boolean', required: true })
  })

  it('keeps no secret where people search or sort', () => {
    for (const [name, field] of fields)
      if (field.secret) expect(field.searchable || field.indexed || field.column, name).toBeFalsy()
  })

  it('changes with nothing else where it may only be added to', () => {
    if (!entity.appendOnly) return
    for (const [name, field] of fields) expect(field.kind, name).not.toBe('reference')
    expect(fields.some(([, field]) => field.kind === 'datetime' && field.stamp === 'updated')).toBe(false)
  })

  it('says when each record was made', () => {
    if (entity.name === 'ContentType' || entity.name.startsWith('Content')) return
    expect(fields.some(([, field]) => field.kind === 'datetime' && field.stamp === 'created')).toBe(true)
  })

  it('is narrowed only by what it names: the page, the category, or whose it is', () => {
    if (entity.rowFilter === 'content tags') expect(entity.fields.CId).toBeDefined()
    if (entity.rowFilter === 'page link') expect(entity.key).toContain('CId')
    if (entity.rowFilter === 'event') expect(entity.fields.EiId).toBeDefined()
    if (entity.rowFilter === 'secured') expect(entity.fields.FCategoryId).toBeDefined()
    if (entity.rowFilter === 'owner')
      expect(Object.keys(entity.fields)).toEqual(expect.arrayContaining(['UserId', 'VwShared']))
  })

  it('is narrowed where it hangs on a page and everyone writes it', () => {
    const everyones = tools.some(
      tool => tool.guard === 'everyone' && tool.touches[entity.name as EntityName] === 'write',
    )
    const hangs = fields.some(
      ([, field]) => field.kind === 'reference' && (field.to === 'Content' || field.to === 'EventItem'),
    )
    if (everyones && hangs) expect(entity.rowFilter).toBeDefined()
  })

  it('asks nothing that an index of PostgreSQL cannot hold (2,704 bytes), nor a name of 63 letters', () => {
    const bytes = (name: string) => {
      const field = entity.fields[name]
      if (field?.kind === 'text') return field.max * 4
      return field?.kind === 'reference' && field.key === 'text' ? 1800 : 16
    }
    const together = [entity.key, ...entity.unique]
    for (const [name, field] of fields) {
      if (field.indexed || field.unique) together.push([name])
      if (field.indexed || field.unique || field.searchable || field.kind === 'reference')
        expect(`${entity.name}_${name}_unique`.length, name).toBeLessThanOrEqual(63)
    }
    for (const names of together) {
      expect(
        names.map(bytes).reduce((sum, more) => sum + more, 0),
        names.join(),
      ).toBeLessThan(2600)
      if (names.length > 1 && names !== entity.key)
        expect(`${entity.name}_${names.join('_')}_unique`.length).toBeLessThanOrEqual(63)
    }
  })
})

describe('the names of entities', () => {
  it('are known to the compiler where a field refers to one', () => {
    expect(Object.keys(entities)).toEqual([...entityNames])
    expect(reference('Content').to).toBe('Content')
    // @ts-expect-error no entity has this name
    reference('Contnet')
  })
})

describe('secrets', () => {
  it.each([
    ['AspNetUsers', ['PasswordHash', 'SecurityStamp', 'ConcurrencyStamp']],
    ['AspNetRoles', ['ConcurrencyStamp']],
    ['AspNetUserTokens', ['Value']],
    ['ApiGroup', ['AgKeyHash']],
    ['KeyManager', ['KmValue']],
    ['FormSubmission', ['FsSealed', 'FsSearchKeys']],
    ['Custom_FormSubmission', ['CfsSealed']],
  ] as const)('%s never shows %s', (name, names) => {
    for (const field of names) expect(visibleFields(entities[name])).not.toContain(field)
  })

  it('has a device on which someone is signed in changed by the server alone', () => {
    for (const [name, field] of Object.entries<Field>(entities.Session.fields))
      expect(field.readOnly, name).toBe(true)
  })
})

describe('MiscData', () => {
  it('has members that mean one thing, whichever row they are in', async () => {
    const { miscDataIds, miscDataShapes } = await import('../../../core/entities/index.ts')
    expect(Object.keys(miscDataShapes)).toEqual(Object.keys(miscDataIds))
    expect(Object.values(miscDataIds)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const members = Object.values(miscDataShapes).flatMap(shape => Object.keys(shape.fields))
    expect(new Set(members).size).toBe(members.length)
    const value = entities.MiscData.fields.MdValue
    expect(Object.keys(value.shape.fields).sort()).toEqual(members.sort())
  })
})
