import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PreviewField } from '../../../../ui/screens/form-manager/preview-field.tsx'

afterEach(cleanup)

type Question = Parameters<typeof PreviewField>[0]['field']

function ask(field: object, values: readonly string[] = [], issue?: object) {
  const onAnswer = vi.fn()
  render(
    <PreviewField
      field={{ name: 'q', label: 'How?', ...field } as Question}
      given={{ q: values }}
      isRequired={issue !== undefined}
      issue={issue as never}
      onAnswer={onAnswer}
    />,
  )
  return onAnswer
}
const click = (role: string, name: string) => userEvent.click(screen.getByRole(role, { name }))
const options = [
  { value: 'a', label: 'Tea' },
  { value: 'b', label: 'Water' },
]

test('yes or no', async () => {
  const onAnswer = ask({ kind: 'yes or no', help: 'One of two' }, ['no'])
  expect(screen.getByText('One of two')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'No', checked: true })).toBeTruthy()
  await click('radio', 'Yes')
  expect(onAnswer.mock.calls).toEqual([['q', ['yes']]])
})

test('a rating goes from its least to its most', async () => {
  const onAnswer = ask({ kind: 'rating', rules: { min: 2, max: 4 } })
  expect(screen.getAllByRole('radio').map(one => one.parentElement?.textContent)).toEqual(['2', '3', '4'])
  await click('radio', '3')
  expect(onAnswer.mock.calls).toEqual([['q', ['3']]])
})

test('several choices are added and taken away', async () => {
  const onAnswer = ask({ kind: 'choices', options }, ['a'])
  await click('checkbox', 'Water')
  await click('checkbox', 'Tea')
  expect(onAnswer.mock.calls).toEqual([
    ['q', ['a', 'b']],
    ['q', []],
  ])
})

test('a box to tick, with what is wrong', async () => {
  const onAnswer = ask({ kind: 'checkbox' }, [], { message: 'Please agree.' })
  expect(screen.getByText('Please agree.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox'))
  expect(onAnswer.mock.calls).toEqual([['q', ['true']]])
})

test.each([
  ['email', 'email'],
  ['phone', 'tel'],
  ['text', 'text'],
])('a question for %s has an input of type %s', async (kind, type) => {
  const onAnswer = ask({ kind, placeholder: 'Here' }, ['x'])
  const input = screen.getByRole('textbox', { name: /^How\?/ }) as HTMLInputElement
  expect([input.type, input.placeholder, input.value]).toEqual([type, 'Here', 'x'])
  await userEvent.type(input, 'y')
  expect(onAnswer.mock.calls).toEqual([['q', ['xy']]])
})

test('a heading is a heading, copy is copy, and what is hidden is not asked', () => {
  ask({ kind: 'heading', label: 'About you' })
  ask({ kind: 'copy', copy: '<p>Please read.</p>' })
  ask({ kind: 'hidden', label: 'Secret' })
  expect(screen.getByRole('heading', { name: 'About you' })).toBeTruthy()
  expect(screen.getByText('Please read.')).toBeTruthy()
  expect(screen.queryByText(/Secret/)).toBeNull()
})
