/**
 * Every definition is written out a second time, so that a slip shows as a difference: a limit, a label, a choice or a
 * column that is another one by accident. A change that is meant is written by `npx vitest run -u --project core`.
 */
import { expect, test } from 'vitest'
import { type Entity, entities } from '../../../core/entities/index.ts'

/** What a definition says, a field a line. */
function written(entity: Entity): string {
  const { fields, ...own } = entity
  const lines = [
    ...Object.entries(own).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ...Object.entries(fields).map(([name, field]) => `  ${name} ${JSON.stringify(field)}`),
  ]
  return `${lines.join('\n')}\n`
}

test.each(Object.values<Entity>(entities))('$name is what is written out', async entity => {
  await expect(written(entity)).toMatchFileSnapshot(`written-out/${entity.name}.txt`)
})
