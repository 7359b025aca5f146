/** The editor loses no word: whatever is killed or cut, and whoever else is at work on the page. */
import type { PageSnapshot } from '@rounds/core/rules/page'
import { PageEditor } from './pages/page-editor.ts'
import { PagesMade } from './pages/pages-made.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { Api } from './pages/signed-in.ts'
import { expect, PageOnServer, test, type Writer } from './pages/two-editors.ts'
import { Workspace } from './pages/workspace.ts'
import { keepToken, revoke, tokenOf } from './support/api.ts'
import { barriers } from './support/barriers.ts'
import { killableBrowser } from './support/killable-browser.ts'
import { ADMIN, startServer } from './support/server.ts'

/** A page with the blocks One and Two, which was published twice: before, One was called Old. */
async function newPage(pages: PagesMade, word: string): Promise<PageOnServer> {
  const cId = await pages.page(`Page ${word}`, { CSeoTitle: 'Before' }, { CbHeadline: 'Old' })
  await pages.api.create('ContentBlock', { CId: cId, CbSortOrder: 20, CbHeadline: 'Two' })
  const { live } = await pages.editor<{ live: { snapshot: PageSnapshot; stamp: string } }>(
    'GET',
    `page?cId=${cId}`,
  )
  const [first, ...others] = live.snapshot.blocks
  const snapshot = { ...live.snapshot, blocks: [{ ...first, CbHeadline: 'One' }, ...others] }
  const { version } = await pages.editor<{ version: number }>('PUT', `draft?cId=${cId}`, {
    snapshot,
    base: live.stamp,
    version: null,
  })
  await pages.editor('POST', 'publish', { drafts: [{ cId, version }], reason: 'Named One' })
  return new PageOnServer(cId, pages)
}

test.describe('one person', () => {
  test('what was typed two seconds ago is on the server, whatever becomes of the browser', async ({
    api,
    word,
    browser,
    baseURL,
    token,
  }) => {
    const made = await newPage(new PagesMade(api), word)
    const open = async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) })
      await context.addInitScript(value => localStorage.setItem('rounds.token', value), token)
      return { context, editor: new PageEditor(await context.newPage()) }
    }
    const { context, editor } = await open()
    await editor.open(made.cId)
    await editor.write({ block: 'One', field: 'Headline' }, `Headline ${word}`)
    // A title is asked about when it is left; it is not left.
    await editor.saving(() => editor.write({ field: 'Title' }, `Title ${word}`))
    await context.close()
    const { content, blocks } = await made.now()
    expect([content.CTitle, blocks[0]?.CbHeadline]).toEqual([`Title ${word}`, `Headline ${word}`])
    const later = await open()
    await later.editor.open(made.cId)
    await expect(later.editor.block(`Headline ${word}`)).toBeVisible()
    await expect(later.editor.form.getByLabel('Title').first()).toHaveValue(`Title ${word}`)
    await later.context.close()
  })

  test('what was typed offline outlives the tab, and comes back on top of what a colleague did meanwhile', async ({
    page,
    context,
    api,
    word,
    visit,
  }) => {
    const pages = new PagesMade(api)
    const made = await newPage(pages, word)
    await visit('/')
    const editor = new PageEditor(page)
    await editor.open(made.cId)
    await context.setOffline(true)
    await editor.write({ block: 'Two', field: 'Headline' }, `Offline ${word}`)
    await expect(page.getByText('Not saved; kept in this browser')).toBeVisible()
    await editor.write({ block: `Offline ${word}`, field: 'Link text' }, `More ${word}`)
    await expect.poll(() => editor.kept()).toContain(`More ${word}`)
    const again = new PageEditor(await context.newPage())
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    await pages.draft(made.cId, `Theirs ${word}`)
    await again.open(made.cId)
    await again.saving(() => again.page.getByRole('button', { name: 'Restore' }).click())
    const { content, blocks } = await made.now()
    expect(content.CTitle).toBe(`Theirs ${word}`)
    expect(blocks[1]).toMatchObject({ CbHeadline: `Offline ${word}`, CbLinkText: `More ${word}` })

    // And on again while the page is open.
    await context.setOffline(true)
    await again.write({ block: `Offline ${word}`, field: 'Headline' }, `Back ${word}`)
    await expect(again.page.getByText('Not saved; kept in this browser')).toBeVisible()
    await again.saving(() => context.setOffline(false))
    expect((await made.now()).blocks[1]?.CbHeadline).toBe(`Back ${word}`)
    await expect.poll(() => again.kept()).not.toContain(word)
  })

  test('two tabs keep what each has, and neither takes the other’s', async ({
    page,
    context,
    api,
    word,
    visit,
  }) => {
    const made = await newPage(new PagesMade(api), word)
    await visit('/')
    const [one, two] = [new PageEditor(page), new PageEditor(await context.newPage())]
    await one.open(made.cId)
    await two.open(made.cId)
    await context.setOffline(true)
    await one.write({ block: 'One', field: 'Headline' }, `First ${word}`)
    await expect.poll(() => one.kept()).toContain(`First ${word}`)
    await two.write({ block: 'Two', field: 'Headline' }, `Second ${word}`)
    await expect.poll(() => one.kept()).toContain(`Second ${word}`)
    await two.page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    const three = new PageEditor(await context.newPage())
    await three.open(made.cId)
    await three.saving(() => three.page.getByRole('button', { name: 'Restore' }).click())
    await expect
      .poll(async () => (await made.now()).blocks.map(({ CbHeadline }) => CbHeadline))
      .toEqual([`First ${word}`, `Second ${word}`])
  })

  test('a browser that is killed offline has kept what was typed', async ({ api, word, baseURL, token }) => {
    const made = await newPage(new PagesMade(api), word)
    const browser = await killableBrowser()
    try {
      const open = async () => {
        const context = await browser.open()
        const editor = new PageEditor(await context.newPage())
        await editor.page.goto(`${baseURL}/maintenance/rounds.svg`)
        await editor.page.evaluate(value => localStorage.setItem('rounds.token', value), token)
        await editor.page.goto(`${baseURL}/maintenance/edit?cid=${made.cId}`)
        await editor.structure.waitFor()
        return { context, editor }
      }
      const { context, editor } = await open()
      const half = (on: PageEditor) => on.form.getByRole('textbox', { name: 'Show from: day' })
      await context.setOffline(true)
      await editor.write({ block: 'One', field: 'Headline' }, `Killed ${word}`)
      await editor.structure.getByRole('button', { name: 'Schedule' }).click()
      await half(editor).fill('12/2')
      await expect.poll(() => editor.kept()).toContain(`Killed ${word}`)
      await expect.poll(() => editor.kept()).toContain('12/2')
      await browser.kill()
      const later = await open()
      await later.editor.saving(() => later.editor.page.getByRole('button', { name: 'Restore' }).click())
      expect((await made.now()).blocks[0]?.CbHeadline).toBe(`Killed ${word}`)
      await later.editor.structure.getByRole('button', { name: 'Schedule unfinished' }).click()
      await expect(half(later.editor)).toHaveValue('12/2')
    } finally {
      await browser.remove()
    }
  })

  test('half a date stays where it is typed, and is not left out of a publish unsaid', async ({
    page,
    api,
    word,
    visit,
  }) => {
    const made = await newPage(new PagesMade(api), word)
    await visit('/')
    const editor = new PageEditor(page)
    const day = (name: string) => editor.form.getByRole('textbox', { name: `${name}: day` })
    const [from, until] = [day('Show from'), day('Show until')]
    const schedule = editor.structure.getByRole('button', { name: 'Schedule' })
    await editor.open(made.cId)
    await editor.saving(() => editor.write(HEADLINE, `One ${word}`))
    await schedule.click()
    await from.fill('12/2')
    await until.fill('3/')
    await editor.block('Two').click()

    // It is told where it stands, and is there again.
    await expect(schedule).toContainText('unfinished')
    await expect.poll(() => editor.kept()).toContain('12/2')
    await page.reload()
    await schedule.click()
    await expect(from).toHaveValue('12/2')
    await expect(editor.form).toContainText('Enter a date such as')
    expect(await barriers(page, { within: 'nav[aria-label="Structure of the page"]' })).toEqual([])

    // Publishing leads to it.
    await editor.publish().click()
    const dialog = page.getByRole('dialog')
    const now = dialog.getByRole('button', { name: 'Publish now' })
    await expect(dialog).toContainText('This is unfinished')
    await expect(now).toBeDisabled()
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go there: Show from' }).click()
    await expect(from).toBeFocused()
    await from.fill('')
    await editor.publish().click()
    await expect(now).toBeDisabled()
    await dialog.getByRole('button', { name: 'Set it aside: Show until' }).click()
    await now.click()
    await expect(page.getByRole('button', { name: 'Undo publish' })).toBeVisible()
    const { live } = await made.read()
    expect(live.snapshot.content).toMatchObject({ CPublishDt: null, CExpireDt: null })
    await expect.poll(() => editor.kept()).not.toContain('3/')
    await expect(until).toHaveValue('')
  })

  test('[keyboard] a session that ends while one types is gone on with in place, and the words are saved', async ({
    page,
    request,
    api,
    word,
  }) => {
    const made = await newPage(new PagesMade(api), word)
    const token = await tokenOf(request, ADMIN)
    await keepToken(page, token)
    const editor = new PageEditor(page)
    await editor.open(made.cId)
    await revoke(request, token)
    await editor.write({ block: 'One', field: 'Headline' }, '')
    const { signInAgain } = new Workspace(page)
    const again = new SignInPage(page, signInAgain)
    // Who is typing is not interrupted: the dialog comes meanwhile.
    const words = `Signed out in the middle of a sentence about ${word}`
    await page.keyboard.type(words, { delay: 60 })
    await expect(signInAgain).toBeVisible()
    await expect(editor.form.getByLabel('Headline')).toHaveValue(words)
    await expect(again.password).toBeFocused()
    await again.userName.fill(ADMIN.email)
    await again.password.fill(ADMIN.password)
    await editor.saving(() => page.keyboard.press('Enter'))
    await expect(signInAgain).toHaveCount(0)
    expect((await made.now()).blocks[0]?.CbHeadline).toBe(words)
  })
})

test('a server that is killed while it saves has what it acknowledged, and gets what was typed without it', async ({
  browser,
  playwright,
  word,
}) => {
  // A server is started twice.
  test.setTimeout(240_000)
  const server = await startServer()
  const request = await playwright.request.newContext({ baseURL: server.url })
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const pages = new PagesMade(new Api(request, await tokenOf(request, ADMIN)))
    const made = await newPage(pages, word)
    await context.addInitScript(value => localStorage.setItem('rounds.token', value), pages.api.token)
    const editor = new PageEditor(await context.newPage())
    await editor.open(made.cId)
    await editor.block('One').click()
    const headline = editor.form.getByLabel('Headline')
    await editor.saving(() => headline.fill(`Acknowledged ${word}`))
    const text = `While it saves ${word}`
    const sent = editor.page.waitForRequest(
      asked => asked.method() === 'PUT' && asked.url().includes('/editor/draft'),
    )
    await headline.fill(text)
    await sent
    await server.kill()
    await headline.fill(`${text}, without it`)
    await expect(editor.page.getByText('Not saved; kept in this browser')).toBeVisible()
    await server.startAgain()
    await editor.saving(async () => {})
    expect((await made.now()).blocks[0]?.CbHeadline).toBe(`${text}, without it`)
    await expect(editor.conflicts()).toHaveCount(0)
  } finally {
    await context.close()
    await request.dispose()
    await server.stop()
  }
})

/** Does something to a page in somebody's browser, with these words. */
type UserEvent = (writer: Writer, page: PageOnServer, words: string) => Promise<unknown>

const HEADLINE = { block: 'One', field: 'Headline' } as const
const writing =
  (at: Parameters<PageEditor['write']>[0]): UserEvent =>
  ({ editor }, _, words) =>
    editor.write(at, words)

const publishes: UserEvent = async ({ editor }, _, words) => {
  await editor.write({ part: 'Search and sharing', field: 'Keywords' }, words)
  await editor.publish().click()
  await editor.page.getByRole('button', { name: 'Publish now' }).click()
}

const events = {
  'writes the headline': writing(HEADLINE),
  'writes the link text': writing({ block: 'One', field: 'Link text' }),
  'writes the other headline': writing({ block: 'Two', field: 'Headline' }),
  'writes the SEO title': writing({ part: 'Search and sharing', field: 'SEO title' }),
  'moves the block': async ({ editor }) => {
    await editor.block('One').focus()
    await editor.page.keyboard.press('Alt+ArrowDown')
  },
  'removes the block': async ({ editor }) => {
    await editor.block('One').focus()
    await editor.page.keyboard.press('Delete')
  },
  publishes,
  'restores a version': async ({ editor: { page } }) => {
    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('region', { name: 'Versions' })
    await versions.getByRole('button', { name: 'Compare with the draft' }).last().click()
    await versions.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('button', { name: 'Versions' }).click()
  },
} satisfies Record<string, UserEvent>

type UserEventName = keyof typeof events

/** What two people do that does not touch: both stand, whoever comes first. */
const apart: readonly (readonly [first: readonly UserEventName[], second: readonly UserEventName[]])[] = [
  [
    ['writes the link text', 'writes the SEO title'],
    ['moves the block', 'writes the other headline', 'writes the headline'],
  ],
  [['publishes'], ['writes the other headline', 'writes the headline']],
]

/** What touches: the second is asked, about this. All other pairs are the rules' (tests/core/rules/page/merge.test.ts). */
const touching: readonly (readonly [first: UserEventName, second: UserEventName, asked: string])[] = [
  ['writes the headline', 'writes the headline', 'Headline'],
  ['writes the headline', 'removes the block', 'Block “'],
  ['restores a version', 'writes the headline', 'Headline'],
]

test.describe('two people', () => {
  for (const [first, second] of apart)
    test(`one ${first.join(', ')}, the other ${second.join(', ')}: all of it stands`, async ({
      api,
      word,
      writers: { ann, bob },
    }) => {
      const made = await newPage(new PagesMade(api), word)
      await Promise.all([ann.editor.open(made.cId), bob.editor.open(made.cId)])
      const effect = (writer: Writer, names: readonly UserEventName[]) => async () => {
        for (const name of names) await events[name](writer, made, `${name} ${word}`)
      }
      await (first.includes('publishes')
        ? effect(ann, first)().then(() => published(ann))
        : ann.editor.saving(effect(ann, first)))
      // Bob has not heard of it, and does what he does on the page as it was.
      await bob.editor.saving(effect(bob, second))
      await expect(bob.editor.conflicts()).toHaveCount(0)
      await expect
        .poll(async () => {
          const { blocks, content } = await made.now()
          const all = JSON.stringify([blocks, content])
          const isThere = (name: UserEventName) =>
            name === 'moves the block'
              ? blocks[1]?.CbCopy === '<p>We look after hearts.</p>'
              : all.includes(`${name} ${word}`)
          return [...first, ...second].filter(name => !isThere(name))
        })
        .toEqual([])
    })

  for (const [first, second, asked] of touching)
    test(`one ${first}, the other ${second}: it is asked`, async ({ api, word, writers: { ann, bob } }) => {
      const made = await newPage(new PagesMade(api), word)
      const words = [`First ${word}`, `Second ${word}`] as const
      await Promise.all([ann.editor.open(made.cId), bob.editor.open(made.cId)])
      await ann.editor.saving(() => events[first](ann, made, words[0]))
      await events[second](bob, made, words[1])
      const conflicts = bob.editor.conflicts()
      await expect(conflicts.getByRole('group').first()).toContainText(asked)
      for (const [index, event] of [first, second].entries())
        if (event.startsWith('writes')) await expect(conflicts).toContainText(words[index] ?? '')
      await bob.editor.saving(() => bob.editor.settle('Keep all of mine'))
      // What Ann wrote makes room: it is among the versions, and she is told.
      const everything = await made.everything()
      for (const [index, event] of [first, second].entries())
        if (event.startsWith('writes')) expect(everything).toContain(words[index])
      if (first.startsWith('writes')) {
        const told = ann.editor.page.getByRole('alert').filter({ hasText: 'changed what you wrote here' })
        await expect
          .poll(async () => {
            await ann.editor.page.clock.runFor(2_000)
            return told.isVisible()
          })
          .toBe(true)
        await told.locator('summary').click()
        await expect(told).toContainText(words[0])
      }
      // And what stands now can be taken back.
      await bob.editor.saving(() => bob.editor.page.keyboard.press('Control+z'))
      if (first.startsWith('writes')) expect(JSON.stringify(await made.now())).toContain(words[0])
    })

  test('both publish, neither having heard of the other: each is told first, and all of it is on the page', async ({
    api,
    word,
    writers: { ann, bob },
  }) => {
    const made = await newPage(new PagesMade(api), word)
    await Promise.all([ann.editor.open(made.cId), bob.editor.open(made.cId)])
    // Who is slow would hear of it by looking who else is here.
    for (const { editor } of [ann, bob]) await editor.page.route('**/editor/presence', route => route.abort())
    await ann.editor.saving(() => ann.editor.write(HEADLINE, `First ${word}`))
    await publishes(bob, made, `Second ${word}`)
    const unseen = bob.editor.page.getByRole('dialog')
    await expect(unseen).toContainText('Someone else changed this page')
    await unseen.getByRole('button', { name: 'Publish now' }).click()
    await published(bob)
    await ann.editor.write({ block: 'Two', field: 'Headline' }, `Third ${word}`)
    await publishes(ann, made, `Fourth ${word}`)
    const { page } = ann.editor
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert').filter({ hasText: 'Resolve that first' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(ann.editor.conflicts()).toContainText(`Fourth ${word}`)
    await ann.editor.saving(() => ann.editor.settle('Keep all of theirs'))
    await ann.editor.publish().click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await published(ann)
    const live = JSON.stringify((await made.read()).live.snapshot)
    for (const words of ['First', 'Second', 'Third']) expect(live).toContain(`${words} ${word}`)
    // What did not stand is one step back.
    await ann.editor.saving(() => page.keyboard.press('Control+z'))
    expect(await made.everything()).toContain(`Fourth ${word}`)
  })

  test('what was changed on the live page behind a draft is told before it is published, and asked about where both did', async ({
    api,
    word,
    writers: { ann, bob },
  }) => {
    const made = await newPage(new PagesMade(api), word)
    const { editor } = bob
    const dialog = editor.page.getByRole('dialog')
    const publishes = async () => {
      if ((await dialog.count()) === 0) await editor.publish().click()
      await dialog.getByRole('button', { name: 'Publish now' }).click()
    }
    await editor.open(made.cId)
    await editor.saving(() =>
      editor.write({ part: 'Search and sharing', field: 'SEO title' }, `Mine ${word}`),
    )
    const all = await ann.api.list<{ CbId: number; CbHeadline: string }>('ContentBlock', `CId=${made.cId}`)
    const two = all.find(({ CbHeadline }) => CbHeadline === 'Two')
    await ann.api.send('PATCH', `ContentBlock/${two?.CbId}`, { CbHeadline: `Theirs ${word}` })
    await publishes()
    const told = dialog.getByRole('alert').filter({ hasText: 'also changed the page on the site' })
    await told.locator('summary').click()
    await expect(told).toContainText(`Theirs ${word}`)
    expect((await made.read()).live.snapshot.content.CSeoTitle).toBe('Before')
    await publishes()
    await published(bob)
    const { content, blocks } = (await made.read()).live.snapshot
    expect([content.CSeoTitle, blocks[1]?.CbHeadline]).toEqual([`Mine ${word}`, `Theirs ${word}`])

    await editor.saving(() =>
      editor.write({ part: 'Search and sharing', field: 'SEO title' }, `Again ${word}`),
    )
    await ann.api.send('PATCH', `Content/${made.cId}`, { CSeoTitle: `Theirs too ${word}` })
    await publishes()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(editor.conflicts()).toContainText(`Theirs too ${word}`)
    expect((await made.read()).live.snapshot.content.CSeoTitle).toBe(`Theirs too ${word}`)
    await editor.saving(() => editor.settle('Keep all of mine'))
    await publishes()
    await published(bob)
    expect((await made.read()).live.snapshot.content.CSeoTitle).toBe(`Again ${word}`)
  })

  test('what a colleague discards while one writes is among the versions, and what one writes is asked about', async ({
    api,
    word,
    writers: { ann, bob },
  }) => {
    const made = await newPage(new PagesMade(api), word)
    await bob.editor.open(made.cId)
    await bob.editor.saving(() => bob.editor.write(HEADLINE, `First ${word}`))
    await bob.editor.saving(() =>
      bob.editor.write({ part: 'Search and sharing', field: 'SEO title' }, `Kept ${word}`),
    )
    await ann.editor.open(made.cId)
    const { page } = ann.editor
    await page.getByRole('button', { name: 'More about publishing' }).click()
    await page.getByRole('menuitem', { name: 'Discard the draft…' }).click()
    await page.getByRole('button', { name: 'Discard the draft' }).click()
    await expect(ann.editor.block('One')).toBeVisible()
    await bob.editor.write({ block: `First ${word}`, field: 'Headline' }, `First and second ${word}`)
    await expect(bob.editor.conflicts()).toContainText(`First and second ${word}`)
    await bob.editor.saving(() => bob.editor.settle('Keep all of mine'))
    await expect(bob.editor.page.getByText('changed what you wrote here')).toBeVisible()
    const everything = await made.everything()
    for (const words of [`First ${word}`, `First and second ${word}`, `Kept ${word}`])
      expect(everything).toContain(words)
    // Whoever discarded it can have it back by undo.
    // In small steps: an answer that is on its way is not to be overdue.
    const back = ann.editor.block(`First and second ${word}`)
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000)
        return back.isVisible()
      })
      .toBe(true)
  })

  test('a page that goes to the trash while one writes says so, and has the words once it is out of there', async ({
    api,
    word,
    writers: { ann, bob },
  }) => {
    const made = await newPage(new PagesMade(api), word)
    await bob.editor.open(made.cId)
    await bob.editor.saving(() => bob.editor.write(HEADLINE, `First ${word}`))
    await ann.api.send('DELETE', `Content/${made.cId}`)
    await bob.editor.write({ block: `First ${word}`, field: 'Link text' }, `Second ${word}`)
    const refused = bob.editor.page.getByRole('alert').filter({ hasText: 'Couldn’t save the draft' })
    await expect(refused).toContainText('from the trash')
    await expect(bob.editor.page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
    await refused.getByText('Show what you wrote').click()
    await expect(refused.locator('pre')).toContainText(`Link text\nSecond ${word}`)
    await expect.poll(() => bob.editor.kept()).toContain(`Second ${word}`)
    await ann.api.request.fetch('/api/v1/mc/bin/restore', {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.api.token}` },
      data: { pages: [made.cId], urls: [] },
    })
    await bob.editor.saving(() => refused.getByRole('button', { name: 'Try again' }).click())
    expect((await made.now()).blocks[0]).toMatchObject({
      CbHeadline: `First ${word}`,
      CbLinkText: `Second ${word}`,
    })
  })
})

/** The publish is done, and said. */
const published = ({ editor: { page } }: Writer) =>
  expect(page.getByRole('button', { name: 'Undo publish' })).toBeVisible()
