import { expect, it } from 'vitest'
import { toolNamed } from '../../../core/tools/index.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { somebody, withTags } from '../support/people.ts'

const { call, database, changes } = await testApp()
const path = '/api/v1/mc/style-guide'
const editor = withTags(toolNamed('style-guide').tag)
const partOf = async (name: string) =>
  (await call(editor, 'GET', path)).json().parts.find((part: { name: string }) => part.name === name)?.html

it('is for those who have the tool', async () => {
  expect((await call(somebody({}), 'GET', path)).statusCode).toBe(403)
})

it('is drawn by the templates, the style sheet and the settings of the site', async () => {
  await database.pool.query(`
    delete from "Template";
    insert into "Template" ("TId", "TName", "TKind", "TFile", "TSource") values
      (7, 'Blocks', 'block', 'blocks', '{% for block in blocks %}<section class="own">{{ block.CbHeadline }}</section>{% endfor %}'),
      (10, 'Header', 'header', null, '<header>Own top</header>')`)
  changes.publish('Template')
  const answer = await call(editor, 'GET', path)
  expectDocumented('get', path, answer)
  await expect.poll(() => partOf('Text')).toBe('<section class="own">Heading of the block</section>')
  expect(await partOf('Header')).toBe('<header>Own top</header>')
  expect(await partOf('Form with a mistake')).toContain('Type your name.')
  expect(await partOf('--brand')).toContain('var(--brand)')
  expect(await partOf('Cards')).toBeUndefined()
  expect((await call(editor, 'GET', path)).json().css).toContain('--brand:')
})
