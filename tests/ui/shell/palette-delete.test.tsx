import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { type App, AppContext } from '../../../ui/context/app-context.ts'
import type { PaletteActor } from '../../../ui/shell/palette/palette-actor.ts'
import { Running } from '../../../ui/shell/palette/running.tsx'

afterEach(cleanup)

/** The palette before it deletes a redirect, over a server that says what goes along when it is told to. */
function beforeDeleting() {
  const action = {
    title: 'Delete a redirect',
    asks: {},
    loses: true,
    effect: { kind: 'delete', entity: 'Redirect', record: 'RId' },
  }
  const actor = createActor(
    createMachine({
      context: {
        action,
        answers: { RId: { label: '/a', values: [1] } },
        ran: null,
        message: null,
        steps: [],
      },
      initial: 'reviewing',
      states: { reviewing: { tags: ['reviews'], on: { RUN: 'running' } }, running: { tags: ['busy'] } },
    }),
  ).start()
  let resolve: (answer: unknown) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const asked = new Promise((yes, no) => {
    resolve = yes
    reject = no
  })
  const app = { client: { http: { send: () => asked } } } as unknown as App
  render(
    <AppContext value={app}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <Running actor={actor as unknown as PaletteActor} onGo={() => {}} />
      </SWRConfig>
    </AppContext>,
  )
  return { resolve, reject, runs: () => actor.getSnapshot().matches('running') }
}

const confirmation = () => screen.getByRole('button', { name: 'Delete a redirect' })

test('Enter deletes nothing before it is known what goes along', async () => {
  const { resolve, runs } = beforeDeleting()
  await waitFor(() => expect(document.activeElement).toBe(confirmation()))
  await userEvent.keyboard('{Enter}')
  expect(runs()).toBe(false)
  resolve({ data: { goes: [{ what: 'Hits', count: 2, names: [] }], emptied: [], uses: [], refusal: null } })
  expect(await screen.findByText('2 hits')).toBeTruthy()
  expect(document.activeElement).toBe(confirmation())
  await userEvent.keyboard('{Enter}')
  expect(runs()).toBe(true)
})

test('where that cannot be checked, it is said, and left to the person', async () => {
  const { reject, runs } = beforeDeleting()
  reject(new Error('The server is away.'))
  expect(await screen.findByText(/^Couldn’t check what else would be deleted: /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  await userEvent.click(confirmation())
  expect(runs()).toBe(true)
})
