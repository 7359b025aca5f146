import { ownMails, sampleValues } from '@rounds/core/rules/mail'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { composeMail } from '../../../server/mail/compose.ts'
import type { Message } from '../../../server/mail/message.ts'
import { inlineStyles, renderMail } from '../../../server/mail/render.ts'
import { mailTemplates } from '../../../server/seed/base/template-mails.ts'
import { freshDatabase } from '../support/database.ts'

const fresh = await freshDatabase({ as: 'migrated' })
const database = openDatabase(fresh.connection)

const LINK = 'https://h.example/maintenance/change-password#userName=a%40b.example&code=x1'
const message: Message = {
  to: 'ann@example.com',
  subject: 'A new password for Rounds',
  text: `Choose it here:\n\n${LINK}\n`,
  withheld: true,
  template: { file: 'mail-password-reset', values: { name: 'Ann', email: 'ann@example.com', link: LINK } },
}

async function store(source: string, subject = 'Choose it', more = '') {
  await database.pool.query(
    `insert into "Template" ("TName", "TKind", "TFile", "TSubject", "TSource", "TActive")
     values ('Reset', $1, 'mail-password-reset', $2, $3, $4)`,
    [more === 'page' ? 'page' : 'email', subject, source, more !== 'off'],
  )
}
const compose = (complain = vi.fn()) => composeMail(database.query, message, complain)

beforeEach(async () => {
  await database.pool.query('delete from "Template"')
})

describe('an email with a template', () => {
  test('is written with it: HTML with its styles inlined, and the same as text', async () => {
    await store('<p>Dear {{ name }},</p><p><a href="{{ link }}">Choose</a></p>', 'For {{ name }}')
    const made = await compose()
    expect(made).toMatchObject({ subject: 'For Ann', writtenWith: 'mail-password-reset' })
    expect(made.html).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`)
    expect(made.html).toMatch(/<p style="[^"]*margin/)
    expect(made.html).toContain('prefers-color-scheme: dark')
    expect(made.text).toBe(`Dear Ann,\n\nChoose:\n${LINK}\n`)
  })

  test('has its link once escaped, also where the template escapes it itself', async () => {
    await store('<p><a href="{{ link | escape }}">Choose</a> {{ name | escape }}</p>')
    expect((await compose()).text).toContain(LINK)
  })

  test.each([
    ['is gone', undefined, ''],
    ['is switched off', '{{ link }}', 'off'],
    ['is of another kind', '{{ link }}', 'page'],
    ['is empty', '', ''],
  ])('has the built-in text where the template %s', async (_, source, more) => {
    if (source !== undefined) await store(source, 'Subject', more)
    expect(await compose()).toEqual(message)
  })

  test.each([
    ['{% if %}', 'Tag'],
    ['<p>Choose a password.</p>', 'It leaves out link.'],
    ['{% for a in (1..100000000) %}x{% endfor %}', 'uses too much memory'],
  ])(
    'has the built-in text where the template is broken or leaves the link out: %s',
    async (source, reason) => {
      await store(source)
      const complain = vi.fn()
      const made = await compose(complain)
      expect(made).toEqual(message)
      expect(complain).toHaveBeenCalledTimes(1)
      expect(complain.mock.calls[0]?.[0]).toMatchObject({
        template: 'mail-password-reset',
        ...(reason.startsWith('It') && { reason }),
      })
    },
  )

  test('never tells its link in the subject, which the archive keeps', async () => {
    await store('{{ link }}', 'Here: {{ link }}')
    expect((await compose()).subject).toBe(message.subject)
  })

  test('keeps the subject that someone has set for it', async () => {
    await store('{{ link }}')
    const template = { file: 'mail-password-reset', values: { link: LINK }, subject: 'Ours' }
    expect(await composeMail(database.query, { ...message, template })).toMatchObject({ subject: 'Ours' })
  })

  test('takes no value for markup, whatever it holds', async () => {
    const source = { subject: '{{ name }}', source: '<p title="{{ name }}">{{ name | escape }}</p>' }
    const property = fc.asyncProperty(fc.stringMatching(/^[<>"'&;a-z#=/ ]{0,30}$/), async name => {
      const { html, subject } = await renderMail(source, { name })
      // What stands between quotes is an attribute, where a sign of markup is only a sign.
      const body = html.slice(html.indexOf('<div')).replace(/"[^"]*"/g, '""')
      expect(body.match(/<[a-z]/g)).toEqual(['<d', '<p'])
      expect(subject).not.toMatch(/[\r\n]/)
    })
    await fc.assert(property, { numRuns: 60 })
  })
})

describe('the templates that the product begins with', () => {
  const templates = new Map(mailTemplates().map(row => [row.TFile, row]))

  test.each(ownMails.map(({ file }) => file))('%s is complete with sample values', async file => {
    const row = templates.get(file)
    await database.pool.query(
      `insert into "Template" ("TName", "TKind", "TFile", "TSubject", "TSource") values ($1, 'email', $1, $2, $3)`,
      [file, row?.TSubject, row?.TSource],
    )
    const complain = vi.fn()
    const template = { file, values: sampleValues(file) }
    const made = await composeMail(database.query, { ...message, template }, complain)
    expect(complain).not.toHaveBeenCalled()
    expect(made.writtenWith).toBe(file)
    expect(`${made.subject} ${made.text}`).not.toMatch(/\{\{|undefined|\[object|&amp;/)
  })
})

test('an email that is nested too deep is not inlined, since that would end the server', async () => {
  const html = '<b><div></b>'.repeat(50_000)
  expect(await inlineStyles(html)).toBe(html)
})

test('no style sheet is fetched', async () => {
  const html =
    '<html><head><link rel="stylesheet" href="http://127.0.0.1:1/a.css"></head><body><p>a</p></body></html>'
  expect(await inlineStyles(html)).toContain('<p>a</p>')
})
