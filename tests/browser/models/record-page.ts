import { expect, type Page, type Route } from '@playwright/test'
import type { ApiError } from '../../../core/api/index.ts'
import type { AnyRow } from '../../../core/entities/index.ts'
import type { RecordContext, RecordEmitted, RecordSave, RecordTag } from '../../../machines/record/machine.ts'
import type { Expectation, ModelEvent } from '../../model.ts'
import { RecordForm } from '../pages/record-form.ts'
import type { Api } from '../pages/signed-in.ts'
import { allOf, isBusy, isUsable, type PageOfModel, valueIn, wordsIn } from '../support/page-target.ts'
import { withoutStamps } from '../support/without-stamps.ts'

const LIST = '/maintenance/custom/specialties'
const CHANGED = 'This specialty has changed since you opened it.'

/** What the model says in words of its own, as the product says it of a specialty. */
const spoken = (message: string | null): string | null =>
  message
    ?.replace('It has changed.', CHANGED)
    .replace('Cut off.', 'Can’t reach the server.')
    .replace('The note', 'The specialty')
    .replace('Name is required.', 'Title is required.') ?? null

/** A specialty in its form as the model of a record sees it: the note's name is the title, its text the practitioner. Titles begin with a word, since each is there once. */
export function pageOfRecord(page: Page, api: Api, word: string, key: number | null) {
  const form = new RecordForm(page)
  const { question } = form
  const title = form.control('SpTitle')
  const practitioner = form.control('SpPractitioner')
  const make = form.button('Create specialty')
  const save = key === null ? make.or(form.button(/^Save$/)) : form.button(/^Save$/)
  const titled = (name: string) => `${word} ${name}`
  const nameIn = (text: string | null) => text?.replace(`${word} `, '') ?? null

  const statusIn = (text: string | null) =>
    text?.startsWith('Conflict')
      ? text.replace(/^Conflict with .*:/, 'Conflict:')
      : /^\d+ specialt/.test(text ?? '')
        ? null
        : (text?.replace(/^Saved .*/, 'Saved') ?? null)
  /** Since it was opened. */
  let wasSaved = false

  const bodyOf = (route: Route) => withoutStamps(route.request().postDataJSON() as Record<string, unknown>)
  const versionAsked = (route: Route) => {
    const asked = route.request().headers()['if-match']
    return asked === undefined ? null : Number(asked.replaceAll('"', ''))
  }
  const call = (method: 'GET' | 'PATCH' | 'DELETE', data?: object) =>
    api.send<AnyRow>(method, `Custom_Specialty/${key}`, data)
  const specialtyOf = async ({ NName, NText, RowVersion }: AnyRow) => ({
    ...(await call('GET')),
    SpTitle: titled(String(NName)),
    SpPractitioner: NText,
    RowVersion,
  })
  const inItsPlace = async (route: Route, modelEvent: ModelEvent) => {
    if (modelEvent.kind === 'answers')
      return modelEvent.output
        ? route.fulfill({ json: await specialtyOf(modelEvent.output as AnyRow) })
        : route.fulfill({ status: 204 })
    const { status, body } = (modelEvent as { error: ApiError }).error
    return route.fulfill({
      status,
      json: { message: CHANGED, current: await specialtyOf(body.current ?? {}) },
    })
  }
  /** The server itself answers, when others have done what the model says of them. */
  const after =
    (others: (route: Route) => Promise<unknown> = async () => undefined) =>
    async (route: Route, modelEvent: ModelEvent) => {
      // Where a conflict was called off the model goes on as if nobody had changed anything; the server cannot.
      const isElsewhere = key !== null && (await call('GET')).RowVersion !== versionAsked(route)
      if (isElsewhere) return inItsPlace(route, modelEvent)
      await others(route)
      return route.continue()
    }
  const changing = (change: object) => after(() => call('PATCH', change))
  const url = /\/api\/v1\/db\/custom_specialty(\/\d+)?$/i
  return {
    page,
    slots: {
      load: { url, method: 'GET', really: { 'the record comes': route => route.continue() } },
      save: {
        url,
        method: key === null ? 'POST' : 'PATCH',
        asks: (route): RecordSave => {
          const { SpTitle, ...others } = bodyOf(route)
          const name = nameIn(SpTitle as string)
          // What the model's new note begins with stands for what a specialty does.
          const filled = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null))
          if (key === null) expect(filled).toEqual({ SpSortOrder: 0, SpVisible: true })
          return {
            key: key === null ? null : [7],
            record: key === null ? { NName: name, NText: 'old' } : { NName: name, ...others },
            version: versionAsked(route),
          }
        },
        really: {
          'it is saved': after(),
          'it was saved already': after(route => call('PATCH', bodyOf(route))),
          'others have changed the text': changing({ SpPractitioner: 'theirs' }),
          'others have changed the name': changing({ SpTitle: titled('Theirs') }),
          'others have changed nothing': inItsPlace,
          'the name is refused': route =>
            route.fulfill({
              status: 409,
              json: { message: 'No.', errors: [{ field: 'SpTitle', message: 'Taken.' }] },
            }),
        },
      },
      remove: {
        url,
        method: 'DELETE',
        asks: route => ({ key: [7], version: versionAsked(route) }),
        really: {
          'it is deleted': after(),
          'it was deleted already': after(() => call('DELETE')),
          'others have changed it': changing({ SpPractitioner: 'theirs' }),
        },
      },
    },
    events: {
      'types a name': () => title.fill(titled('Mine')),
      'empties the name': () => title.clear(),
      'types it back': () => title.fill(titled('Old')),
      resets: () => form.button('Undo changes').click(),
      saves: () => save.click(),
      'tries again': () => form.button('Try again').click(),
      deletes: () => form.button('Delete this specialty…').click(),
      confirms: () => question.getByRole('button', { name: 'Delete', exact: true }).click(),
      cancels: ({ tags }) =>
        (tags.includes('shows a conflict')
          ? form.button('Keep editing')
          : question.getByRole('button', { name: 'Cancel' })
        ).click(),
      'takes my name': () => form.conflict.getByRole('radio', { name: /^Mine/ }).check(),
      'takes all of theirs': () => form.button('Keep all of theirs').click(),
      resolves: () => form.button('Save what I chose').click(),
      leaves: () => form.back.click(),
      stays: () => question.getByRole('button', { name: 'Stay here' }).click(),
      'leaves anyway': () => question.getByRole('button', { name: 'Leave without saving' }).click(),
    },
    sees: () =>
      allOf({
        at: page
          .url()
          .replace(/^.*(?=\/maintenance)/, '')
          .replace(/record=\d+/, 'record=7'),
        heading: wordsIn(page.locator('h1')).then(nameIn),
        title: valueIn(title).then(nameIn),
        practitioner: valueIn(practitioner),
        wrong: wordsIn(page.locator('#field-SpTitle-error')),
        saves: isUsable(save),
        busy: isBusy(save),
        resets: isUsable(form.button('Undo changes')),
        deletes: isUsable(form.button('Delete this specialty…')),
        says: wordsIn(page.locator('main [role=alert]')),
        cannotBeOpened: wordsIn(page.locator('main div:has(> h2:text("Couldn’t open"))')),
        triesAgain: isUsable(form.button('Try again')),
        conflict: wordsIn(page.locator('#conflict-title')).then(
          words => words?.replace(/^.* saved first: /, '') ?? null,
        ),
        chosen: wordsIn(page.locator('label:has(input[name^=conflict]:checked)')).then(nameIn),
        resolves: isUsable(form.button('Save what I chose')),
        asks: wordsIn(question.locator('h2')).then(nameIn),
        asksOf: wordsIn(question.locator('h2 + p')).then(nameIn),
        isUnderWay: isBusy(question.getByRole('button').first()),
        status: wordsIn(page.locator('footer [role=status]')).then(statusIn),
      }),
    wants: ({ tags, context, can, emitted }: Expectation) => {
      const known = context as unknown as RecordContext
      const { base, values, issues, choices, theirs, message } = known
      const has = (tag: RecordTag) => tags.includes(tag)
      wasSaved ||= (emitted as RecordEmitted[]).some(({ type }) => type === 'SAVED')
      const isIn = !has('has left') && !has('is gone')
      const isOpen = isIn && !has('loading') && !has('cannot be loaded')
      const isStored = known.key !== null
      const isUnsaved = has('has unsaved changes')
      const isConflict = isOpen && has('shows a conflict')
      const offersSave = isOpen && !isConflict
      const isUndecided = isConflict && isUnsaved && theirs?.NName === 'Theirs'
      const triesAgain = isIn && has('can be tried again') ? can['tries again'] === true : null
      const isAsked = has('asks to confirm') || has('deleting')
      const isChanged = has('asks to confirm') && Boolean(message)
      const [asks, asksOf] = !isIn
        ? [null, null]
        : has('asks whether to leave')
          ? ['Leave without saving?', 'Your unsaved changes will be lost.']
          : isAsked
            ? [
                isChanged ? `Delete “${base.NName}” anyway?` : `Delete “${base.NName}”?`,
                isChanged
                  ? spoken(message)
                  : 'It stays in the trash for 30 days and can be restored from there.',
              ]
            : [null, null]
      return {
        at: isIn ? `${LIST}?record=${isStored ? 7 : 'new'}` : LIST,
        heading: isOpen ? (isStored ? String(base.NName) : 'New specialty') : 'Specialties',
        title: isOpen ? String(values.NName ?? '') : null,
        practitioner: isOpen ? (key === null ? '' : String(values.NText)) : null,
        wrong: isOpen && has('shows issues') ? spoken(issues.NName ?? null) : null,
        saves: offersSave ? can.saves === true : null,
        busy: offersSave ? has('saving') : null,
        resets: offersSave && isStored && isUnsaved ? can.resets === true : null,
        deletes: isOpen && isStored ? can.deletes === true : null,
        says:
          isOpen && has('can be tried again')
            ? `Error: That didn’t work. Everything you typed is still here. ${spoken(message)} Try again`
            : null,
        cannotBeOpened:
          isIn && has('cannot be loaded')
            ? `Couldn’t open this specialty ${spoken(message)} Try again Back to Specialties`
            : null,
        triesAgain,
        conflict: isConflict ? (isUndecided ? '1 field to decide' : 'nothing left to decide') : null,
        chosen: !isUndecided
          ? null
          : choices.NName === 'mine'
            ? `Mine ${values.NName ?? 'Empty'}`
            : choices.NName === 'theirs'
              ? 'Theirs Theirs'
              : null,
        resolves: isConflict ? can.resolves === true : null,
        asks,
        asksOf,
        isUnderWay: asks === null ? null : has('deleting'),
        status: !isIn
          ? null
          : has('loading')
            ? 'Loading...'
            : has('saving')
              ? 'Saving…'
              : has('deleting')
                ? 'Deleting…'
                : isConflict
                  ? `Conflict: ${isUndecided ? '1 field' : '0 fields'}`
                  : has('shows issues')
                    ? 'Not saved · 1 thing to fix'
                    : has('cannot be loaded')
                      ? 'Can’t open the specialty'
                      : has('can be tried again')
                        ? 'Not saved · nothing is lost'
                        : isUnsaved
                          ? 'Editing · 1 change'
                          : wasSaved
                            ? 'Saved'
                            : isStored
                              ? 'No unsaved changes'
                              : 'New specialty · nothing filled in yet',
      }
    },
  } satisfies PageOfModel<unknown>
}
