import { describe, expect, test } from 'vitest'
import { type Action, type Answers, actions, planSteps } from '../../../core/actions/index.ts'
import { namedEntities, namesField } from '../entities/readers.ts'

const answersOf = ({ asks }: Action): Answers =>
  Object.fromEntries(Object.keys(asks).map(name => [name, { values: [`<${name}>`], label: `<${name}>` }]))

/** What somebody reads before the action runs; undefined where it runs at once. */
const sentenceOf = (action: Action) => action.confirmation?.(answersOf(action))

const speaking = actions.filter(action => action.confirmation)

interface Written {
  readonly entity: string
  readonly fields: readonly string[]
}

/** The entities that an action writes, with the fields. */
const writtenBy = (action: Action): readonly Written[] =>
  planSteps(action, answersOf(action), new Date(0)).flatMap((step): readonly Written[] => {
    if (step.kind === 'call') return []
    return [
      {
        entity: step.entity,
        fields: step.kind === 'delete' || step.kind === 'restore' ? [] : Object.keys(step.values),
      },
    ]
  })

/** Whether something reads what the action writes: the website itself, where the sentence speaks of it. */
function isKept(action: Action): boolean {
  const where = /\b(visitors?|readers?|site)\b/i.test(sentenceOf(action) ?? '') ? 'onTheSite' : 'everywhere'
  return writtenBy(action).every(
    ({ entity, fields }) =>
      namedEntities[where].has(entity) && fields.every(field => namesField(field, where)),
  )
}

describe('what an action says before it runs', () => {
  test.each(speaking)('$id does something, with each answer that it asks for', action => {
    const steps = JSON.stringify(planSteps(action, answersOf(action), new Date(0)))
    expect(steps).not.toBe('[]')
    for (const name of Object.keys(action.asks)) expect(steps).toContain(`<${name}>`)
  })

  test.each(speaking)('$id speaks of nothing that it does not ask for', action => {
    expect(sentenceOf(action)).not.toContain('…')
  })

  test('is what something does', () => {
    expect(speaking.filter(action => !isKept(action)).map(({ id }) => id)).toEqual([])
  })
})
