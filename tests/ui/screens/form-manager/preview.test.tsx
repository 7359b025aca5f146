import { type FormConfig, readForm } from '@rounds/core/rules/forms'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FormPreview } from '../../../../ui/screens/form-manager/preview.tsx'

afterEach(cleanup)

const preview = (config: FormConfig) =>
  render(
    <FormPreview
      {...{ config }}
      form={readForm(config)}
      part={{ kind: 'form' }}
      isWide={false}
      onWide={() => {}}
    />,
  )

test('of a form without questions says so, and not that it would be sent', async () => {
  for (const config of [{}, { fields: [{ name: 'from', kind: 'hidden' as const }] }]) {
    preview(config)
    await act(async () => {})
    expect(screen.getByText('This form has no questions yet.')).toBeTruthy()
    expect(screen.queryByText('The form would be sent now.')).toBeNull()
    cleanup()
  }
})

test('shows a step that only has a text, and goes on from it', async () => {
  preview({
    steps: [
      { name: 'read', title: 'Read this', copy: '<p>Bring your card.</p>' },
      { name: 'you', title: 'About you' },
    ],
    fields: [{ name: 'name', kind: 'text', label: 'Your name', step: 'you' }],
  })
  expect(screen.getByText('Bring your card.')).toBeTruthy()
  expect(screen.getByText('Step 1 of 2')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText(/^Your name/)).toBeTruthy()
})

test('sends a form of one page from that page, by the button that visitors see', async () => {
  preview({ submitLabel: 'Ask for a refill', fields: [{ name: 'rx', kind: 'text', label: 'Number' }] })
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a refill' }))
  expect(screen.getByText('The form would be sent now.')).toBeTruthy()
})

test('sends a form of several pages after a check of the answers, by the same button', async () => {
  preview({
    submitLabel: 'Ask for a refill',
    steps: [{ name: 'one' }, { name: 'two' }],
    fields: ['one', 'two'].map(step => ({ name: step, kind: 'text', label: step, step })),
  })
  for (let page = 0; page < 2; page++) await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Check your answers')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a refill' }))
  expect(screen.getByText('The form would be sent now.')).toBeTruthy()
})
