import { expect, type Page } from '@playwright/test'
import { toolNamed } from '../../../core/tools/index.ts'
import type { SessionContext, SessionEvent } from '../../../machines/session.ts'
import { sessionModel } from '../../machines/models/session.ts'
import { type Covering, coveringPaths, type Expectation, gapsIn, type ModelEvent } from '../../model.ts'
import { RecordList } from '../pages/record-list.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { test } from '../pages/signed-in.ts'
import { Workspace } from '../pages/workspace.ts'
import { type PageOfModel, pageTarget, wordsIn } from '../support/page-target.ts'

/** The tool whose list is shown; its columns make calls when they are pressed. */
const tool = toolNamed('system-messages')

const tokenOf = (name: string): string => {
  const modelEvent: ModelEvent | undefined = sessionModel.events[name]
  const event = modelEvent?.kind === 'sends' ? (modelEvent.event as SessionEvent) : undefined
  if (!event || !('token' in event) || !event.token) throw new Error(`“${name}” has no token.`)
  return event.token
}

/** The token that a browser keeps for the next visit. */
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('rounds.token'))
const keep = (page: Page, token: string | null) =>
  page.evaluate(value => {
    if (value === null) localStorage.removeItem('rounds.token')
    else localStorage.setItem('rounds.token', value)
  }, token)

/** Whose name the menu at the top bears. */
const person = async (page: Page): Promise<string | null> =>
  (await wordsIn(page.getByRole('button', { name: /^(ana|bo)$/ })))?.replace(/^\w /, '') ?? null

/** Whether the page that one works on is shown. */
const isThere = ({ tags }: Pick<Expectation, 'tags'>) =>
  !['goes to sign-in', 'loading', 'cannot reach the server'].some(tag => tags.includes(tag))

/**
 * A page behind the sign-in as the model of the session sees it. The model's tokens are nobody's: the check of the
 * session is answered by the model, every other call goes to the server with a token that it knows.
 */
async function pageOfSession(page: Page, realToken: string) {
  const workspace = new Workspace(page)
  const title = new RecordList(page).head('Title')
  const dialog = workspace.signInAgain
  const otherTab = await page.context().newPage()
  await otherTab.goto('/maintenance/rounds.svg')
  /** The authorization with which the next call is refused. */
  let refused: string | null = null
  let given = ''
  const asTheServerKnows = (headers: Record<string, string>) => ({
    headers: { ...headers, authorization: `Bearer ${realToken}` },
  })
  await page.route('**/api/v1/**', async route => {
    const headers = route.request().headers()
    if (headers.authorization !== refused) return route.continue(asTheServerKnows(headers))
    refused = null
    return route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
  })
  // The persons of the model may use what stands below the first tag.
  await page.route(/\/api\/v1\/db\/tag\?/i, async route => {
    const response = await route.fetch(asTheServerKnows(route.request().headers()))
    const tags = (await response.json()) as { TId: number }[]
    await route.fulfill({
      response,
      json: tags.map(tag => ({ ...tag, ...(tag.TId === tool.tag && { TIdParent: 1 }) })),
    })
  })
  await page.route('**/api/v1/mc/jwt/login', route =>
    route.fulfill({ json: { success: true, token: given } }),
  )

  const windowHears = (name: string) => () => page.evaluate(type => dispatchEvent(new Event(type)), name)
  const keepsElsewhere = (token: string | null) => () => keep(otherTab, token)
  const signIn = (name: string) => async () => {
    given = tokenOf(name)
    const within = (await dialog.count()) > 0 ? dialog : page
    await new SignInPage(page, within).signIn({ email: 'ana@example.com', password: 'secret' })
  }
  const callIsRefused = async () => {
    // What was asked for with an older token may still be on its way, and says nothing of this one.
    refused = `Bearer ${await kept(page)}`
    await title.click()
    await expect.poll(() => refused, 'a call is made').toBeNull()
  }
  return {
    page,
    slots: {
      check: {
        url: /\/api\/v1\/mc\/jwt\/check$/,
        asks: route => ({ token: route.request().headers().authorization?.replace('Bearer ', '') }),
      },
    },
    events: {
      'the page gets the focus': windowHears('focus'),
      'the connection is back': windowHears('online'),
      'the connection is lost': windowHears('offline'),
      'asks to check now': () => page.getByRole('button', { name: 'Try again' }).click(),
      'a call with this token is refused': callIsRefused,
      'signs in': signIn('signs in'),
      'signs in again': signIn('signs in again'),
      'another signs in again': signIn('another signs in again'),
      'signs in elsewhere': keepsElsewhere(tokenOf('signs in elsewhere')),
      'signs out elsewhere': keepsElsewhere(null),
    },
    sees: async () => ({
      at: new URL(page.url()).pathname,
      heading: await wordsIn(workspace.heading),
      asksAgain: (await dialog.count()) > 0,
      says:
        /^(Signed out · what you typed is kept$|Offline)/.exec(
          (await wordsIn(workspace.status)) ?? '',
        )?.[0] ?? null,
      person: await person(page),
    }),
    wants: ({ tags, context }: Expectation) => {
      const { user } = context as unknown as SessionContext
      const has = (tag: string) => tags.includes(tag)
      const isOutside = has('goes to sign-in')
      const isInside = isThere({ tags })
      return {
        at: isOutside ? '/maintenance/login' : '/maintenance/system-messages',
        heading: isOutside
          ? 'Sign in'
          : has('cannot reach the server')
            ? 'Can’t reach the server'
            : isInside
              ? 'System messages'
              : null,
        asksAgain: has('asks to sign in again'),
        says: !isInside
          ? null
          : has('asks to sign in again')
            ? 'Signed out · what you typed is kept'
            : has('offline')
              ? 'Offline'
              : null,
        person: isInside ? (user?.name ?? null) : null,
      }
    },
  } satisfies PageOfModel<unknown>
}

const covering: Covering = {
  offers: (modelEvent, at) => {
    if (at.hasTag('goes to sign-in')) return modelEvent === 'signs in'
    if (modelEvent === 'asks to check now') return at.hasTag('cannot reach the server')
    // Where nothing is asked yet or anymore, nothing can be refused.
    if (modelEvent.startsWith('a call')) return at.hasTag('signed in') && !at.hasTag('asks to sign in again')
    // In the dialog too one may be given the token that one had.
    const isIn =
      modelEvent === 'signs in' || modelEvent === 'signs in again' || modelEvent === 'another signs in again'
    return !isIn || at.hasTag('asks to sign in again')
  },
  cannot: {
    'a call is refused': 'The client always says with which token it called.',
    'an answer tells of new rights': 'The client hears it in a header (tests/core/api/client.test.ts).',
    'signs out': 'Signing out loads the page anew (machines/logout.ts), which ends this session.',
    'has seen the new rights': 'The workspace says it itself, with the toast that tells of them.',
  },
}

test('the session: every event is done on the page, or it is said why not', () => {
  expect(gapsIn(sessionModel, covering)).toEqual([])
})

for (const [start, input] of Object.entries(sessionModel.starts))
  test.describe(`the session ${start}`, () => {
    for (const path of coveringPaths(sessionModel, start, covering))
      test(path.name, async ({ page, token }) => {
        const target = await pageTarget(await pageOfSession(page, token))
        const workspace = new Workspace(page)
        const news = workspace.toasts.filter({
          hasText: /You can now open|You no longer see|stays the same/,
        })
        await page.goto('/maintenance/rounds.svg')
        await keep(page, (input as { token: string | null }).token)
        await workspace.open(tool.path)
        let wasThere = false
        let told = 0
        await path.run({
          act: async (name, modelEvent, before) => {
            await target.act(name, modelEvent, before)
            // No toast of news stands that long (specification §9).
            if (modelEvent.kind === 'passes') told = 0
          },
          check: async (expected, known) => {
            await target.check(expected, known)
            for (const { effect, params } of expected.done as {
              effect: string
              params?: { token: string }
            }[])
              await expect
                .poll(() => kept(page), effect)
                .toBe(effect === 'forget token' ? null : params?.token)
            const tells = (expected.emitted as { type: string }[]).some(
              ({ type }) => type === 'NEW_ROLE_OR_PERMISSIONS',
            )
            if (wasThere && tells) told += 1
            await expect(news).toHaveCount(told)
            wasThere = isThere(expected)
          },
        })
      })
  })
