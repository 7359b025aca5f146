/**
 * Every action is written out a second time, so that a slip shows as a difference: what it is found by, asks, says and
 * does. A change that is meant is written by `npx vitest run -u --project core`.
 */
import { expect, test } from 'vitest'
import { type Action, type Answers, actions, ownShortcuts, planSteps } from '../../../core/actions/index.ts'

const answersOf = ({ asks }: Action): Answers =>
  Object.fromEntries(Object.keys(asks).map(name => [name, { values: [`<${name}>`], label: `<${name}>` }]))

function written(action: Action): string {
  const { asks, confirmation, successMessage, effect, ...own } = action
  const answers = answersOf(action)
  const lines = [
    ...Object.entries(own).map(([name, value]) => `  ${name} ${JSON.stringify(value)}`),
    ...Object.entries(asks).map(([name, ask]) => `  asks ${name} ${JSON.stringify(ask)}`),
    ...(confirmation ? [`  confirmation ${confirmation(answers)}`] : []),
    ...(successMessage ? [`  successMessage ${successMessage(answers)}`] : []),
    `  effect ${JSON.stringify(effect)}`,
    ...planSteps(action, answers, new Date(0)).map(step => `  step ${JSON.stringify(step)}`),
  ]
  return `${action.id}\n${lines.join('\n')}\n`
}

test('all actions are what is written out', async () => {
  await expect(actions.map(written).join('\n')).toMatchFileSnapshot('written-out/actions.txt')
})

test('the shortcuts of the program itself are what is written out', async () => {
  const lines = ownShortcuts.map(shortcut => JSON.stringify(shortcut))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('written-out/shortcuts.txt')
})
