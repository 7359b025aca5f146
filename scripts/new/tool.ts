import { type Entity, type EntityName, entities } from '../../core/entities/index.ts'
import { type SectionId, tagIds, tools } from '../../core/tools/index.ts'
import type { Files } from './files.ts'
import type { Names } from './names.ts'

export interface NewTool {
  readonly names: Names
  readonly section: SectionId
  readonly entity: EntityName
  readonly icon: string
}

/** The file of a section's tools. */
const fileOf: Readonly<Record<SectionId, string>> = {
  content: 'content',
  site: 'site',
  forms: 'people',
  people: 'people',
  system: 'people',
  healthcare: 'healthcare',
}
const listOf: Readonly<Record<SectionId, string>> = { ...fileOf, forms: 'form', system: 'system' }

/** From here on, tags are free for tools; the database hands out those from 600. */
const FIRST_FREE_TAG = 300

function freeTag(): number {
  const taken = new Set<number>([...tools.map(({ tag }) => tag), ...Object.values(tagIds)])
  let tag = FIRST_FREE_TAG
  while (taken.has(tag)) tag++
  return tag
}

/** Writes a tool: its definition, its screen, and a test of it by keyboard with its page model. */
export function writeTool(files: Files, tool: NewTool): void {
  const { names, section } = tool
  files.append(
    `core/tools/${fileOf[section]}.ts`,
    `export const ${listOf[section]}Tools = [`,
    definition(tool),
  )
  files.create(`ui/screens/${names.kebab}/${names.kebab}.tsx`, screen(tool))
  files.append(
    'ui/screens/index.ts',
    'const own:',
    `  '${names.kebab}': preloadable(() => import('./${names.kebab}/${names.kebab}.tsx').then(file => file.${names.pascal})),`,
  )
  files.create(`tests/browser/pages/${names.kebab}.ts`, pageModel(tool))
  files.create(`tests/browser/${names.kebab}.spec.ts`, test(tool))
}

const definition = ({ names, section, entity, icon }: NewTool) => `  tool({
    id: '${names.kebab}',
    tag: ${freeTag()},
    section: '${section}',
    path: '/${names.kebab}',
    icon: '${icon}',
    title: '${names.title}',
    purpose: 'Find, add and change ${pluralOf(entity)}.',
    entity: '${entity}',
    touches: { ${entity}: 'write' },
  }),`

const screen = ({ names, entity }: NewTool) => `import type { Match } from '@rounds/core/access'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'

/** What is shown beside the list and the record that their definition draws. */
const parts: ToolParts = {}

/** The ${pluralOf(entity)}: the list, and each record in its form. */
export function ${names.pascal}({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

${names.pascal}.preload = preloadRows
`

const pageModel = ({ names, entity }: NewTool) => `import type { Locator, Page } from '@playwright/test'
import { RecordForm } from './record-form.ts'
import { RecordList } from './record-list.ts'

/** The ${pluralOf(entity)} in the tool ${names.title}. */
export class ${names.pascal}Page extends RecordList {
  readonly heading: Locator
  readonly form: RecordForm
  constructor(page: Page) {
    super(page)
    this.heading = page.getByRole('heading', { level: 1, name: '${names.title}', exact: true })
    this.form = new RecordForm(page)
  }
}
`

const test = ({ names, entity }: NewTool) => `import { expect, test } from './pages/signed-in.ts'
import { ${names.pascal}Page } from './pages/${names.kebab}.ts'

test('[keyboard] the list opens, and from it the form of a new record and back', async ({ page, visit }) => {
  const tool = new ${names.pascal}Page(page)
  await visit('/${names.kebab}')
  await expect(tool.heading).toBeVisible()
  await tool.rows.first().or(page.getByText('No data available')).first().waitFor()
  await page.keyboard.press('n')
  await expect(tool.form.heading('New ${labelOf(entity)}')).toBeVisible()
  await tool.form.back.focus()
  await page.keyboard.press('Enter')
  await expect(tool.heading).toBeVisible()
})
`

const entityCalled = (entity: EntityName): Entity => entities[entity]
const labelOf = (entity: EntityName) => entityCalled(entity).label.toLowerCase()
const pluralOf = (entity: EntityName) => entityCalled(entity).plural.toLowerCase()
