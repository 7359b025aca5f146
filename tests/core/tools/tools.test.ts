import { describe, expect, it } from 'vitest'
import { actionsOf } from '../../../core/actions/index.ts'
import { sections, tagIds, tool, tools } from '../../../core/tools/index.ts'

const given = {
  id: 'shelf',
  tag: 1,
  section: 'site',
  path: '/shelf',
  title: 'Shelf',
  purpose: 'What stands on it.',
  icon: 'archive',
} as const

describe('a definition', () => {
  it('does not compile with a name that nothing has', () => {
    // @ts-expect-error no entity has this name
    tool({ ...given, entity: 'Contnt' })
    // @ts-expect-error no entity has this name
    tool({ ...given, touches: { Contnt: 'read' } })
    // @ts-expect-error no section has this name
    tool({ ...given, section: 'sight' })
    // @ts-expect-error no tool has this id
    actionsOf('redirct', {})
  })

  it('has a place in the protected block where it is protected, and there alone', () => {
    // @ts-expect-error where does it stand?
    tool({ ...given, guard: 'protected' })
    // @ts-expect-error a tool that is not protected stands where its tag does
    tool({ ...given, order: 1 })
    const orders = tools.flatMap(({ order }) => order ?? [])
    expect(new Set(orders).size).toBe(orders.length)
  })

  it('has a tag that the database hands out to nobody, its own or its section’s', () => {
    const own = new Set<number>(Object.values(tagIds))
    for (const { id, tag } of tools) expect(tag < tagIds.Navigation_Footer, id).toBe(true)
    for (const { id, tag } of sections) expect(own, id).toContain(tag)
  })
})
