import type { Family } from '../../core/entities/index.ts'
import type { Files } from './files.ts'
import type { Names } from './names.ts'

export const families = [
  'content',
  'tags',
  'site',
  'forms',
  'people',
  'system',
  'healthcare',
] as const satisfies readonly Family[]

/** The file that lays out the forms of a family. */
const layoutsOf: Readonly<Record<Family, 'site' | 'system' | 'healthcare'>> = {
  content: 'site',
  tags: 'site',
  site: 'site',
  forms: 'system',
  people: 'system',
  system: 'system',
  healthcare: 'healthcare',
}

export interface NewEntity {
  readonly names: Names
  readonly family: Family
  /** What its fields begin with: `Sup` of `SupName`. */
  readonly prefix: string
}

/** Writes an entity that has a key, a name and its stamps, lays out its form, and says that nothing reads it yet. */
export function writeEntity(files: Files, entity: NewEntity): void {
  const { kebab, pascal, title } = entity.names
  const layouts = layoutsOf[entity.family]
  files.create(`core/entities/${kebab}.ts`, definition(entity))
  files.insert('core/entities/index.ts', 'import ', `import { ${pascal} } from './${kebab}.ts'`)
  files.insert('core/entities/index.ts', 'export * ', `export * from './${kebab}.ts'`)
  files.append('core/entities/names.ts', 'export const entityNames', `  '${pascal}',`)
  files.append('core/entities/index.ts', 'export const entities = {', `  ${pascal},`)
  files.append(
    `core/layouts/${layouts}.ts`,
    `export const ${layouts}Layouts`,
    `  ${pascal}: formLayout('${pascal}', [{ heading: '${title}', rows: ['${entity.prefix}Name'] }]),`,
  )
  files.append(
    'tests/core/entities/unused.ts',
    'export const unusedEntities',
    `  ${pascal}: 'the screen of its tool, once it shows more than the list',`,
  )
}

const definition = ({ names, family, prefix }: NewEntity) => `import { entity } from './entity.ts'
import { identity, stamp, text } from './field.ts'

/** ${names.title}: say here what one record is, and what the specification says of it. */
export const ${names.pascal} = entity('${names.pascal}', {
  family: '${family}',
  prefix: '${prefix}',
  key: '${prefix}Id',
  shows: '${prefix}Name',
  sort: '${prefix}Name',
  fields: {
    ${prefix}Id: identity({ label: 'ID', column: true }),
    ${prefix}Name: text({ required: true, max: 200, searchable: true, column: true }),
    ${prefix}CreatedDt: stamp('created', { label: 'Created' }),
    ${prefix}UpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})
`
