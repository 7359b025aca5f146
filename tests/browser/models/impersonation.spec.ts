import { expect, type Page } from '@playwright/test'
import type { ImpersonationContext } from '../../../machines/impersonation.ts'
import { impersonationModel } from '../../machines/models/impersonation.ts'
import { type Covering, coveringPaths, type Expectation, gapsIn } from '../../model.ts'
import { type Api, test as base } from '../pages/signed-in.ts'
import { Workspace } from '../pages/workspace.ts'
import { keepToken } from '../support/api.ts'
import { isUsable, type PageOfModel, pageTarget, wordsIn } from '../support/page-target.ts'

/** Somebody new, and a token with which the administrator acts as them. */
async function actAsSomebody(api: Api, name: string): Promise<string> {
  const { Id } = await api.create<{ Id: string }>('AspNetUsers', {
    Email: `${name}@example.org`,
    FullName: `Somebody ${name}`,
  })
  const answer = await api.request.post('/api/v1/mc/jwt/impersonate', {
    headers: { authorization: `Bearer ${api.token}` },
    data: { UserId: Id },
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`Nobody can act as ${name}: ${await answer.text()}`)
  return token
}

const test = base.extend<{ logged: string[] }>({
  logged: async ({ page }, use) => {
    const said: string[] = []
    page.on('console', message => void (message.type() === 'error' && said.push(message.text())))
    await use(said)
  },
})

/** The bar over the workspace as the model of impersonation sees it; whom to act as is chosen elsewhere. */
function pageOfImpersonation(page: Page, name: string, ownToken: string) {
  const bar = new Workspace(page).impersonation
  const stop = bar.getByRole('button', { name: 'Stop Impersonating' })
  return {
    page,
    slots: {
      deimpersonate: {
        url: /\/api\/v1\/mc\/jwt\/deimpersonate$/,
        body: output => ({
          ...(output as object),
          ...('token' in (output as object) && { token: ownToken }),
        }),
      },
    },
    events: { stops: () => stop.click() },
    sees: async () => ({
      says: await wordsIn(bar.getByRole('status')),
      stops: await isUsable(stop),
      path: new URL(page.url()).pathname,
    }),
    wants: ({ tags, context, can, status }: Expectation) => {
      const { message } = context as unknown as ImpersonationContext
      const words = `Impersonating: Somebody ${name}`
      return status === 'done'
        ? { says: null, stops: null, path: '/maintenance/' }
        : {
            says: tags.includes('shows a message') ? `${words} ${message}` : words,
            stops: can.stops === true,
            path: '/maintenance/account',
          }
    },
  } satisfies PageOfModel<unknown>
}

const elsewhere = 'The bar ends it only; where one begins, there is no bar yet.'
const covering: Covering = {
  cannot: {
    'starts as ana': elsewhere,
    'starts as bo': elsewhere,
    'it is let': elsewhere,
    'it gets no token': elsewhere,
    'it gets a token in spite of failing': elsewhere,
    'it is refused': elsewhere,
    'it breaks': elsewhere,
    dismisses: 'What went wrong stays on the bar until one tries again.',
  },
}

/** Whose token it is, and in which session. */
function ownerOf(token: string | null): unknown {
  const { userId, sid } = JSON.parse(
    Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>
  return { userId, sid }
}

test('impersonation: every event is done on the page, or it is said why not', () => {
  expect(gapsIn(impersonationModel, covering, ['as another'])).toEqual([])
})

test.describe('impersonation, as another', () => {
  for (const path of coveringPaths(impersonationModel, 'as another', covering))
    test(path.name, async ({ page, api, word, token, logged }) => {
      await keepToken(page, await actAsSomebody(api, word))
      const target = await pageTarget(pageOfImpersonation(page, word, token))
      await new Workspace(page).open('/account')
      await path.run({
        ...target,
        check: async (expected, known) => {
          await target.check(expected, known)
          // A failure is logged (specification §8), and only the token of the answer is kept.
          for (const { effect, params } of expected.done as {
            effect: string
            params?: { message: string }
          }[]) {
            if (effect === 'log the failure') expect(logged.join('\n')).toContain(params?.message)
            // It may have been renewed since: whose it is tells.
            if (effect === 'store token')
              await expect
                .poll(async () => ownerOf(await page.evaluate(() => localStorage.getItem('rounds.token'))))
                .toEqual(ownerOf(token))
          }
        },
      })
    })
})
