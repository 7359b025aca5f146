import type { PageNames } from '@rounds/core/rules/page'
import { expect, test } from 'vitest'
import { offersOf, titleChange, type UrlCheck, type UrlMeaning } from '../../machines/title-change.ts'
import { drive, stub } from './support/drive.ts'

const page = { CTitle: 'Heart', CSeoTitle: 'Heart | Hospital', CSeoUrl: '/care/heart' }
const own = { from: '/care/heart', to: '/care/lung' }
const child = { from: '/care/heart/team', to: '/care/lung/team' }
const none = { create: [], update: [], remove: [] }

function change(title: string, of: PageNames = page) {
  const checkUrl = stub<UrlMeaning, UrlCheck>()
  const driven = drive(titleChange.provide({ actors: { checkUrl: checkUrl.logic } }), { page: of, title })
  return { ...driven, checkUrl, output: () => driven.actor.getSnapshot().output }
}

test('nothing is asked where only the case differs, or nothing', () => {
  const other = change('HEART')
  expect(other.output()).toEqual({
    answer: 'not asked',
    changes: { CTitle: 'HEART' },
    moves: [],
    redirects: none,
  })
  expect(change(' Heart ').output()).toMatchObject({ answer: 'not asked', changes: {} })
  expect(other.checkUrl.calls).toHaveLength(0)
})

test('title and URL change with the pages below, and the wanted redirects lead there', async () => {
  const { send, checkUrl, context, output } = change('Lung')
  const older = { from: '/old', to: '/care/heart' }
  await checkUrl.last.answer({ collisions: [], moves: [own, child], redirects: [older] })
  expect(offersOf(context())).toEqual([
    { move: own, on: true },
    { move: child, on: true },
  ])
  send({ type: 'OFFER', from: child.from, on: false })
  expect(offersOf(context())[1]).toEqual({ move: child, on: false })
  send({ type: 'CHOOSE', choice: 'title and URL' })
  expect(output()).toEqual({
    answer: 'title and URL',
    changes: { CTitle: 'Lung', CSeoTitle: 'Lung', CSeoUrl: '/care/lung' },
    moves: [own, child],
    redirects: { create: [own], update: [{ redirect: older, to: '/care/lung' }], remove: [] },
  })
})

test('back to a title of before makes no circle', async () => {
  const { send, checkUrl, output } = change('Lung')
  const there = { from: '/care/lung', to: '/care/heart' }
  await checkUrl.last.answer({ collisions: [], moves: [own], redirects: [there] })
  send({ type: 'CHOOSE', choice: 'title and URL' })
  expect(output()?.redirects).toEqual({ create: [own], update: [], remove: [there] })
})

test('no URL is looked up where there is none, and the title gives none', () => {
  const { checkUrl, tags } = change('?!', { ...page, CSeoUrl: null })
  expect(tags()).toEqual(['URL stays', 'asks'])
  expect(checkUrl.calls).toHaveLength(0)
})

test('the other answers leave URLs and redirects alone, though the look is not back', () => {
  const named = change('Lung')
  named.send({ type: 'CHOOSE', choice: 'name only' })
  expect(named.output()).toEqual({
    answer: 'name only',
    changes: { CTitle: 'Lung', CPublicTitle: 'Heart' },
    moves: [],
    redirects: none,
  })
  expect(named.checkUrl.last.signal.aborted).toBe(true)
  const unchanged = change('Lung')
  unchanged.send({ type: 'CHOOSE', choice: 'nothing' })
  expect(unchanged.output()).toMatchObject({ answer: 'nothing', changes: {} })
  const cancelled = change('Lung')
  cancelled.send({ type: 'CANCEL' })
  expect(cancelled.output()).toMatchObject({ answer: 'cancelled', changes: {} })
})
