import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { type Compared, pageVersions, type Restored } from '../../machines/page-versions.ts'
import { paged } from './models/editor-pages.ts'
import { drive, stub } from './support/drive.ts'

test('the editor is told which page comes back, and when that was asked', async () => {
  const versions = stub<readonly []>()
  const compare = stub<Compared>()
  const listening = setup({
    types: {} as { context: { heard: readonly Restored[] }; events: Restored },
    actors: {
      versions: pageVersions.provide({
        actors: { versions: versions.logic, compare: compare.logic } as never,
      }),
    },
  }).createMachine({
    context: { heard: [] },
    invoke: { id: 'versions', src: 'versions', input: { cId: 7, versions: [] } },
    on: { RESTORED: { actions: assign({ heard: ({ context, event }) => [...context.heard, event] }) } },
  })
  const { actor, context } = drive(listening)
  const child = actor.getSnapshot().children.versions
  child?.send({ type: 'SHOW' })
  await versions.last.answer([])
  child?.send({ type: 'COMPARE', comparison: { one: 2, other: null } })
  const old = paged('Old|')
  await compare.last.answer({ one: old, other: null })
  child?.send({ type: 'RESTORE', at: 5 })
  expect(context().heard).toEqual([{ type: 'RESTORED', page: old, at: 5 }])
})
