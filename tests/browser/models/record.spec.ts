import { expect } from '@playwright/test'
import type { RecordContext, RecordInput, RecordTag } from '../../../machines/record/machine.ts'
import { recordModel } from '../../machines/models/record.ts'
import { type Covering, coveringPaths, gapsIn } from '../../model.ts'
import { type Api, test } from '../pages/signed-in.ts'
import { pageTarget } from '../support/page-target.ts'
import { pageOfRecord } from './record-page.ts'

const types: Readonly<Record<string, string>> = {
  'types a name': 'Mine',
  'empties the name': '',
  'types it back': 'Old',
}

const covering: Covering = {
  offers: (modelEvent, at) => {
    const { key, values } = at.context as RecordContext
    const has = (tag: RecordTag) => at.hasTag(tag)
    // The list is there again.
    if (has('has left') || has('is gone')) return false
    if (recordModel.events[modelEvent]?.kind !== 'sends') return true
    // A question lies over the form.
    if (has('asks whether to leave')) return modelEvent === 'stays' || modelEvent === 'leaves anyway'
    if (has('asks to confirm') || has('deleting'))
      return modelEvent === 'confirms' || modelEvent === 'cancels'
    // Who types what stands there already types nothing.
    if (Object.hasOwn(types, modelEvent)) return types[modelEvent] !== (values.NName ?? '')
    if (modelEvent === 'saves') return !has('shows a conflict')
    if (modelEvent === 'resets') return key !== null && has('has unsaved changes') && !has('shows a conflict')
    return !['takes my name', 'takes all of theirs'].includes(modelEvent) || has('has unsaved changes')
  },
  cannot: {
    'nobody is signed in':
      'The client holds the call back until someone is signed in (the model of the session).',
  },
}

test('a record: every event is done on the page, or it is said why not', () => {
  expect(gapsIn(recordModel, covering)).toEqual([])
})

for (const [start, input] of Object.entries(recordModel.starts)) {
  const isNew = (input as RecordInput).key === null
  test.describe(`a record, ${start}`, () => {
    for (const path of coveringPaths(recordModel, start, covering))
      test(path.name, async ({ page, api, word, visit }) => {
        const key = isNew ? null : await storedOne(api, word)
        const target = await pageTarget(pageOfRecord(page, api, word, key))
        await visit(`/custom/specialties?record=${key ?? 'new'}`)
        await path.run(target)
      })
  })
}

/** A specialty like the model's note: in its third version. */
async function storedOne(api: Api, word: string): Promise<number> {
  const { SpId } = await api.create<{ SpId: number }>('Custom_Specialty', { SpTitle: word })
  await api.send('PATCH', `Custom_Specialty/${SpId}`, { SpTitle: `${word} Old` })
  await api.send('PATCH', `Custom_Specialty/${SpId}`, { SpPractitioner: 'old' })
  return SpId
}
