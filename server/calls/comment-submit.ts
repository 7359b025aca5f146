import { submitCommentContract } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { evaluateForm, type Given, readForm } from '@rounds/core/rules/forms'
import { tagIds } from '@rounds/core/tools'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Author } from '../audit/entry-sql.ts'
import { addCall, anybody } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { invalid, NotFound } from '../errors.ts'
import { addressOf, callerOf } from '../limits/limits.ts'
import { commentNotSent } from '../site/comments/comment-answer.ts'
import { commentForm } from '../site/comments/comment-form.ts'
import { commentedPath } from '../site/comments/commented-page.ts'
import { wantsPage } from '../site/form-answer.ts'
import { judgingNow } from '../site/forms/judging.ts'
import { TOKEN_FIELD } from '../site/forms/tokens.ts'
import { contentIsShown } from '../sql/shown-content.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { acceptForms, givenOf } from './form-body.ts'
import { spamReasons, takesTooMany } from './form-spam.ts'

const contract = submitCommentContract
/** Above the first limit it is stored as spam, above the second it is rejected. */
const OFTEN = { name: 'comment often', most: 5, seconds: 600 }
const LIMIT = { name: 'comment', most: 50, seconds: 600 }

/** `POST /comment/submit?id=`: a visitor's comment on a page, reviewed by staff before it appears. */
export const commentSubmit: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, context) {
    app.register(async own => {
      acceptForms(own)
      addCall(own, contract, {
        authenticate: anybody,
        handle: async ({ query: { id }, body, reply }) => {
          const { request } = reply
          const given = givenOf(body)
          const isPage = wantsPage(request)
          try {
            await submit(context, request, id, given)
          } catch (error) {
            if (!isPage) throw error
            return commentNotSent(context.site, request, reply, { id, given }, error)
          }
          return isPage ? context.site.lead(reply, 303, commentedPath(id)) : { success: true }
        },
      })
    })
  },
}

async function submit(
  { records, limits, site }: CallContext,
  request: FastifyRequest,
  page: number,
  given: Given,
): Promise<void> {
  await limits.take(LIMIT, callerOf(request))
  const { issues, answers } = evaluateForm(readForm(commentForm.config), given, judgingNow())
  if (issues.length > 0) throw invalid(issues)
  const answerTo = (name: string) => String(answers.find(answer => answer.name === name)?.value ?? '').trim()
  const [author, mail, text] = [answerTo('name'), answerTo('email'), answerTo('comment')]
  const shownAt = site.formTokens.read(given.get(TOKEN_FIELD)?.[0] ?? '')
  const lookedAt = shownAt === undefined ? undefined : Date.now() - shownAt
  const isOften = await takesTooMany(limits, OFTEN, callerOf(request))
  const against = spamReasons({ given, answers, lookedAt, isOften })
  const by: Author = { userId: null, userName: null, actUserName: null, address: addressOf(request) }
  await records.unit({ author: by }, async unit => {
    await requireComments(unit.query, page)
    if (await isThere(unit.query, page, author, text)) return
    await unit.execute({
      entity: entities.Comment,
      statement: sql`insert into "Comment" ("CId", "CmAuthor", "CmMail", "CmText", "CmState", "CmReason", "CmAddress")
        values (${page}, ${author}, ${mail || null}, ${text}, ${against.length > 0 ? 'spam' : 'pending'},
          ${against.join('\n') || null}, ${by.address}) returning "CmId"`,
      entry: {
        type: 'Created',
        message: `A visitor commented on page ${page}`,
        entity: 'Comment',
        key: sql`"CmId"`,
      },
    })
  })
}

/** Throws `NotFound` for a page that is not shown or has no comments. */
async function requireComments(executor: Executor, page: number): Promise<void> {
  const { rows } = await sql`select from "Content" c join "TagToContent" place using ("CId")
    where "CId" = ${page} and place."TId" = ${tagIds.Comments} and ${contentIsShown('c')}
    for key share of c`.execute(executor)
  if (rows.length === 0) throw new NotFound('This page doesn’t exist or doesn’t allow comments.')
}

/** Whether it is a duplicate: a double click, or a reloaded page. */
async function isThere(executor: Executor, page: number, author: string, text: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`rounds comment ${page} ${author} ${text}`}))`.execute(
    executor,
  )
  const { rows } =
    await sql`select from "Comment" where "CId" = ${page} and "CmAuthor" = ${author} and "CmText" = ${text}
    and "CmCreatedDt" > now() - interval '1 day'`.execute(executor)
  return rows.length > 0
}
