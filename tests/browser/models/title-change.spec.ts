import { expect, type Page, type Route } from '@playwright/test'
import type { TitleChangeContext, TitleChangeInput, TitleChangeTag } from '../../../machines/title-change.ts'
import { titleChangeModel } from '../../machines/models/title-change.ts'
import { type Covering, coveringPaths, type Expectation, gapsIn } from '../../model.ts'
import { PageEditor } from '../pages/page-editor.ts'
import { PagesMade } from '../pages/pages-made.ts'
import { type Api, test } from '../pages/signed-in.ts'
import { allOf, isUsable, type PageOfModel, pageTarget, valueIn, wordsIn } from '../support/page-target.ts'

/** The pages of the model: its addresses begin with a part that no other test has. */
async function pagesOfModel(api: Api, word: string) {
  const made = new PagesMade(api)
  const own = await made.page('Heart', { CSeoTitle: 'Heart | Hospital', CSeoUrl: `/care-${word}/heart` })
  await made.page('Team', { CSeoUrl: `/care-${word}/heart/team` })
  let other: number | null = null
  return {
    own,
    /** Another page has the address that is wanted, or has made room. */
    isTaken: async (is: boolean) => {
      if (is) other ??= await made.page('Lungs', { CSeoUrl: `/care-${word}/lung` })
      else if (other !== null) {
        await api.send('DELETE', `Content/${other}`)
        other = null
      }
    },
    other: () => other,
  }
}

/** The editor's question about another title as the model sees it. */
function pageOfTitle(
  page: Page,
  word: string,
  input: TitleChangeInput,
  pages: Awaited<ReturnType<typeof pagesOfModel>>,
) {
  const dialog = page.getByRole('dialog', { name: /becomes/ })
  const choice = (name: string) => dialog.getByRole('button', { name })
  const again = dialog.getByRole('button', { name: /^(Try|Look) again$/ })
  const child = dialog.getByRole('checkbox', { name: /heart\/team → / })
  const form = page.locator('section[aria-label=Page]')
  const plain = (text: string | null) => text?.replaceAll(`care-${word}`, 'care') ?? null
  const whenTaken = (is: boolean) => async (route: Route) => {
    await pages.isTaken(is)
    await route.continue()
  }
  return {
    page,
    slots: {
      checkUrl: {
        url: /\/editor\/title-check\?/,
        asks: route => {
          const asked = new URL(route.request().url()).searchParams
          return { page: { ...input.page, CTitle: asked.get('title') }, url: plain(asked.get('url')) }
        },
        really: { 'the URL is free': whenTaken(false), 'another page has it': whenTaken(true) },
      },
    },
    events: {
      'changes title and URL': () => choice('Change Page Title and URL').click(),
      'changes the name': () => choice('Change Page Name Only').click(),
      'changes nothing': () => choice("Don't Change Anything").click(),
      'wants the child’s redirect': () => child.check(),
      'wants none for the child': () => child.uncheck(),
      'asks again': () => again.click(),
      cancels: () => page.keyboard.press('Escape'),
    },
    sees: () =>
      allOf({
        asks: wordsIn(dialog.getByRole('heading').first()),
        looksUp: dialog.getByText('Checking what the new URL changes…').count(),
        says: wordsIn(dialog.getByRole('alert')).then(plain),
        again: isUsable(again),
        offers: dialog
          .getByRole('checkbox')
          .evaluateAll(all =>
            all.map(box => [box.closest('label')?.innerText.trim(), (box as HTMLInputElement).checked]),
          )
          .then(all => all.map(([words, on]) => [plain(String(words).replace(/\s+/g, ' ')), on])),
        choices: allOf({
          both: isUsable(choice('Change Page Title and URL')),
          name: isUsable(choice('Change Page Name Only')),
          nothing: isUsable(choice("Don't Change Anything")),
        }),
        title: valueIn(form.getByRole('textbox', { name: /^Title/, includeHidden: true })),
        url: valueIn(form.getByLabel('URL')).then(plain),
      }),
    wants: ({ tags, context, can }: Expectation) => {
      const {
        page: was,
        title,
        url,
        moves,
        wanted,
        answer,
        message,
      } = context as unknown as TitleChangeContext
      const has = (tag: TitleChangeTag) => tags.includes(tag)
      const typed = title.trim()
      const ifAsked = (modelEvent: string) => (has('asks') ? can[modelEvent] === true : null)
      return {
        asks: has('asks') ? `“${was.CTitle}” becomes “${typed}”` : null,
        looksUp: has('looking up the URL') ? 1 : 0,
        says: has('shows a message')
          ? `Error: ${message} Try again`
          : has('URL is taken')
            ? `Warning: ${url} belongs to another page “Lungs”, page ${pages.other()} Look again`
            : null,
        again: has('can be tried again') ? can['asks again'] === true : null,
        offers:
          has('shows what a URL means') && !has('URL is taken')
            ? moves.map(({ from, to }) => [`${from} → ${to}`, wanted.includes(from)])
            : [],
        choices: {
          both: ifAsked('changes title and URL'),
          name: ifAsked('changes the name'),
          nothing: ifAsked('changes nothing'),
        },
        title: titleShown(answer, typed, title, was.CTitle),
        url: answer === 'title and URL' ? url : (was.CSeoUrl ?? null),
      }
    },
  } satisfies PageOfModel<unknown>
}

/** What was typed stands there until it is taken, or put back. */
function titleShown(answer: TitleChangeContext['answer'], typed: string, title: string, was: string): string {
  if (answer === 'nothing') return was
  return answer === 'title and URL' || answer === 'name only' || answer === 'not asked' ? typed : title
}

const covering: Covering = {
  offers: (modelEvent, at) => {
    const { wanted } = at.context as TitleChangeContext
    const isWanted = wanted.includes('/care/heart/team')
    if (modelEvent === 'wants the child’s redirect') return !isWanted
    return modelEvent !== 'wants none for the child' || isWanted
  },
  cannot: {
    'wants all redirects': 'Each address has a box of its own; there is none for all.',
    'wants no redirects': 'Each address has a box of its own; there is none for all.',
  },
}

/** The home page alone has no letters in its URL, and is called otherwise than the model's page. */
const starts = Object.entries(titleChangeModel.starts).filter(
  ([start]) => start !== 'a page without a URL of letters',
)

test('another title: every event is done on the page, or it is said why not', () => {
  expect(
    gapsIn(
      titleChangeModel,
      covering,
      starts.map(([start]) => start),
    ),
  ).toEqual([])
})

for (const [start, given] of starts)
  test.describe(`a title, ${start}`, () => {
    for (const path of coveringPaths(titleChangeModel, start, covering))
      test(path.name, async ({ page, api, word, visit }) => {
        const input = given as TitleChangeInput
        const pages = await pagesOfModel(api, word)
        const target = await pageTarget(pageOfTitle(page, word, input, pages))
        const editor = new PageEditor(page)
        await visit('/rounds.svg')
        await editor.open(pages.own)
        await editor.form.getByRole('textbox', { name: /^Title/ }).fill(input.title)
        await page.keyboard.press('Enter')
        await path.run(target)
      })
  })
