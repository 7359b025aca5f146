import type { FormConfig } from '@rounds/core/rules/forms'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AfterSending } from '../../../../ui/screens/form-manager/after-sending.tsx'

afterEach(cleanup)

function Sending({ onLink }: { onLink: (link: string | null | undefined) => void }) {
  const [config, setConfig] = useState<FormConfig>({ confirmation: { kind: 'page', link: '/thanks' } })
  return (
    <>
      <AfterSending
        {...{ config }}
        onConfirmation={confirmation => {
          onLink(confirmation.link)
          setConfig({ confirmation })
        }}
      />
      <button type="button" onClick={() => setConfig({ confirmation: { kind: 'page', link: '/thanks' } })}>
        Undo
      </button>
    </>
  )
}

test('what is no link yet stays in its field and out of the form', async () => {
  const onLink = vi.fn()
  render(<Sending {...{ onLink }} />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, 'www.cdc')
  expect(field.value).toBe('www.cdc')
  expect(onLink.mock.lastCall).toEqual(['https://www.cdc'])
  for (const [link] of onLink.mock.calls) expect(link).toMatch(/^(https:\/\/.+)?$/)
  await userEvent.clear(field)
  await userEvent.type(field, 'thank you')
  expect(field.value).toBe('thank you')
  expect(onLink.mock.lastCall).toEqual([''])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field.value).toBe('/thanks')
})
