import { expect, type Page, type Route } from '@playwright/test'
import { actions } from '../../../core/actions/index.ts'
import type { SearchResult } from '../../../core/api/index.ts'
import { tagIds } from '../../../core/tools/index.ts'
import type { PaletteContext, PaletteTag } from '../../../machines/palette.ts'
import { paletteModel } from '../../machines/models/palette.ts'
import { type Covering, coveringPaths, type Expectation, gapsIn } from '../../model.ts'
import { Palette } from '../pages/palette.ts'
import { test } from '../pages/signed-in.ts'
import {
  allOf,
  isBusy,
  isUsable,
  type PageOfModel,
  pageTarget,
  valueIn,
  wordsIn,
} from '../support/page-target.ts'

/** The action of the product that the model's own is like: it asks for a folder and a title, and says what it does. */
const action = actions.find(({ id }) => id === 'add-content.create')
if (!action) throw new Error('There is no action that makes a page.')
const [first, second] = (action.keys ?? '').split(' ')

/** A folder for pages of every database, called otherwise here. */
const FOLDER = tagIds.HomePage

/** The palette over the dashboard as its model sees it. What is made is called by a word that no other test has. */
async function pageOfPalette(page: Page, word: string) {
  const palette = new Palette(page)
  const { dialog, input } = palette
  const name = `Care ${word}`
  // Each page has an address of its own.
  let made = 0
  const undo = palette.button('Undo')
  const again = dialog.locator('[cmdk-root]').getByRole('button', { name: 'Try again' })
  const run = palette.button(/^(New page|Try again)$/).and(page.locator('button:not([cmdk-root] button)'))
  const plain = (text: string | null) => text?.replace(new RegExp(`[ -]${word}(n\\d+)?`, 'g'), '') ?? null

  const rows = { json: [{ TId: FOLDER, TName: name }], headers: { 'x-pagination': '{"totalCount":1}' } }
  const results: readonly SearchResult[] = [
    {
      entity: 'Tag',
      kind: 'Tag',
      key: String(FOLDER),
      title: name,
      detail: '',
      path: `/custom-tag-editor?record=${FOLDER}`,
    },
  ]
  // The folders that the search has found are read once more.
  await page.route(/\/db\/tag\?.*pageSize=50/i, route => route.fulfill(rows))
  const isSearch = (route: Route) => route.request().url().includes('/search?')
  const textAsked = (route: Route) => new URL(route.request().url()).searchParams.get('q') ?? ''
  const go = (route: Route) => route.continue()
  return {
    page,
    short: [40],
    slots: {
      search: {
        url: /\/mc\/search\?(?!.*kinds=)/,
        asks: route => ({ mode: 'everything', text: textAsked(route) }),
        body: () => ({ results }),
      },
      options: {
        url: /\/mc\/search\?.*kinds=Tag|\/db\/tag\?.*pageSize=20/i,
        asks: route => ({ ask: expect.anything(), text: textAsked(route) }),
        really: {
          'options are found': route => route.fulfill(isSearch(route) ? { json: { results } } : rows),
        },
      },
      run: { url: /\/editor\/add$/i, method: 'POST', really: { 'it is done': go } },
      undo: { url: /\/db\/content\/\d+$/i, method: 'DELETE', really: { 'it is undone': go } },
    },
    events: {
      opens: () => page.keyboard.press('Control+k'),
      closes: () => page.keyboard.press('Escape'),
      'types a word': () => input.fill(' care'),
      'types for actions alone': ({ tags }) => input.fill(tags.includes('asks') ? ' care' : '>care'),
      'asks for help': ({ tags }) => input.fill(tags.includes('asks') ? ' care' : '?care'),
      'empties the line': () => input.fill(''),
      'chooses what asks': async () => {
        await page.keyboard.press(first ?? '')
        await page.keyboard.press(second ?? '')
      },
      answers: async ({ context }) => {
        if (!(context as unknown as PaletteContext).answers.TId) return palette.option(name).click()
        made += 1
        await input.fill(`Hello ${word}n${made}`)
        await input.press('Enter')
      },
      'answers nothing': () => input.press('Enter'),
      'goes back': () => page.keyboard.press('Backspace'),
      'asks again': () => again.click(),
      runs: () => run.click(),
      'takes it back': () => undo.click(),
    },
    sees: () =>
      allOf({
        isOpen: dialog.count().then(count => count > 0),
        typed: valueIn(input),
        isBusy: isBusy(dialog.getByRole('listbox')),
        found: palette.option(name).count(),
        steps: wordsIn(dialog.locator('h3 + span, h3').locator('..')).then(plain),
        wrong: wordsIn(dialog.getByRole('alert')),
        notFound: wordsIn(dialog.getByText(/^Couldn’t search records/)),
        says: wordsIn(dialog.locator('[data-autofocus] [role=status]')).then(plain),
        again: isUsable(again),
        runs: isUsable(run),
        isRunning: isBusy(run),
        back: isUsable(palette.button('Back')),
        undo: isUsable(undo),
      }),
    wants: ({ tags, context, can }: Expectation) => {
      const { text, answers, found, options, message, steps } = context as unknown as PaletteContext
      const has = (tag: PaletteTag) => tags.includes(tag)
      const isDone = has('done') || has('undone')
      const isSaid = has('open') && !has('chooses') && !has('asks')
      const isTyped = has('asks') && answers.TId !== undefined
      const answered = [
        ...(answers.TId ? [`Folder ${answers.TId.label}`] : []),
        ...(answers.CTitle ? [`Title ${answers.CTitle.label}`] : []),
      ]
      const asked = has('asks') ? [`${isTyped ? 'Title (2' : 'Folder (1'} of ${steps.length})`] : []
      return {
        isOpen: has('open'),
        typed: has('chooses') || has('asks') ? text : null,
        isBusy: has('chooses') || has('asks') ? has('searches') : null,
        found: (has('chooses') && found) || (has('asks') && !isTyped && options) ? 1 : 0,
        steps: has('asks') || isSaid ? ['New page…', ...answered, ...asked].join(' ') : null,
        wrong:
          message === null || has('chooses')
            ? null
            : has('asks')
              ? message
              : `Error: ${has('done') ? 'Couldn’t undo.' : 'That didn’t work. Your answers are kept.'} ${message}`,
        notFound: has('chooses') && message !== null ? `Couldn’t search records: ${message}` : null,
        says: !isSaid
          ? null
          : has('undone')
            ? 'Undone. Everything is as it was.'
            : has('done')
              ? '“Hello” is in Care.'
              : '“Hello” is created in Care. Visitors see it once you publish it.',
        again: can['asks again'] ? true : null,
        runs: isSaid && !isDone ? can.runs === true : null,
        isRunning: isSaid && !isDone ? has('busy') : null,
        back: isSaid && !isDone ? can['goes back'] === true : null,
        undo: can['takes it back'] ? true : null,
      }
    },
  } satisfies PageOfModel<unknown>
}

const none = 'Every action of the product says first what it will do.'
const covering: Covering = {
  offers: (modelEvent, at) => {
    const { text, answers, options } = at.context as PaletteContext
    const isTyped = at.hasTag('asks') && answers.TId !== undefined
    switch (modelEvent) {
      // From the list it is found by its name; its keys work where nothing is typed.
      case 'chooses what asks':
        return !at.hasTag('open')
      case 'types a word':
        return text !== ' care'
      case 'types for actions alone':
        return text !== (at.hasTag('asks') ? ' care' : '>care')
      case 'empties the line':
        return text !== ''
      case 'answers':
        return isTyped || (options !== null && text === '')
      case 'answers nothing':
        return isTyped && text === ''
      case 'goes back':
        return text === ''
      default:
        return true
    }
  },
  cannot: {
    'opens with a word': 'Only while the palette is on its way, which palette.spec.ts tries.',
    'chooses what asks with a word typed': 'It is typed in one line, which palette.spec.ts tries.',
    'chooses with a folder in hand': 'What asks for a folder and a title takes neither from what is in hand.',
    'chooses with all in hand': 'What is typed is never in hand.',
    'chooses what runs at once': none,
    'chooses what leads elsewhere': 'It opens another screen, which palette.spec.ts tries.',
    'it is done for good': 'A page that was made can be taken back.',
  },
}

test('the palette: every event is done on the page, or it is said why not', () => {
  expect(gapsIn(paletteModel, covering)).toEqual([])
})

for (const path of coveringPaths(paletteModel, '', covering))
  test(`the palette › ${path.name}`, async ({ page, word, visit }) => {
    const target = await pageTarget(await pageOfPalette(page, word))
    const palette = new Palette(page)
    await visit('/')
    await palette.open()
    await page.keyboard.press('Escape')
    await path.run(target)
  })
