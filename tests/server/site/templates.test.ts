import { describe, expect, it } from 'vitest'
import { BrokenTemplate, createSandbox } from '../../../server/site/render/liquid.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { mojoAdmin, somebody } from '../support/people.ts'
import { demoSite } from './support.ts'

const partials = new Map([
  ['again', "{% render 'again' %}"],
  ['within', "a{% include 'within' %}"],
  ['wrong', 'one\ntwo {{ x | nothing }}'],
])
const render = (source: string, scope: Record<string, unknown> = {}) =>
  createSandbox(partials).parse(source).render(scope)
const problemOf = (source: string, scope: Record<string, unknown> = {}) => {
  try {
    return { html: render(source, scope) }
  } catch (error) {
    if (error instanceof BrokenTemplate) return error.problem
    throw error
  }
}

describe('a template', () => {
  it('escapes what it shows, unless it is told that it is HTML', () => {
    expect(render('{{ a }} {{ a | raw }}', { a: '<b>&"' })).toBe('&lt;b&gt;&amp;&#34; <b>&"')
  })

  it.each([
    [
      '{{ a.constructor.constructor }}{{ a.__proto__ }}{{ a.toString }}{{ list.constructor }}{{ a["__proto__"] }}',
      '',
    ],
    ["{{ 'x'.constructor }}{{ s.constructor }}", ''],
    ["{{ process }}{{ require }}{{ globalThis }}{{ 'fs' | require }}", undefined],
    ["{% render '../../package.json' %}", undefined],
    ["{% include '/etc/passwd' %}", undefined],
  ])('reaches nothing but what it is given: %s', (source, expected) => {
    const result = problemOf(source, { a: {}, list: [1], s: 'text' })
    if (expected === undefined) expect(result).toHaveProperty('message')
    else expect(result).toEqual({ html: expected })
  })

  it.each([
    "{% render 'again' %}",
    "{% include 'within' %}",
    '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}{% endfor %}{% endfor %}{% endfor %}',
    '{% for a in (1..100000000) %}x{% endfor %}',
    "{% assign s = 'xxxxxxxxxx' %}{% for i in (1..99) %}{% assign s = s | append: s %}{% endfor %}{{ s }}",
    '{% for i in (1..5000) %}{{ big | raw }}{% endfor %}',
    '{% capture c %}{% for i in (1..900000) %}{{ big | raw }}{% endfor %}{% endcapture %}{{ c }}',
    "{{ 'now' | date: '%999999999d' }}",
    "{% assign x = (1..900000) | sort | join: 'xxxxxxxxxxxxxxxx' %}{{ x }}",
    '{{ big | split: "" | join: big }}',
    `${'x'.repeat(500_001)}`,
  ])('is bounded: %.60s', source => {
    const before = performance.now()
    const result = problemOf(source, { big: 'x'.repeat(2_000) })
    expect(result).toHaveProperty('message')
    expect(performance.now() - before).toBeLessThan(3_000)
  })

  it('says where it is wrong', () => {
    expect(problemOf('a\n  {% if %}\n{{ x')).toMatchObject({ line: 3, file: null })
    expect(problemOf('a\nb {% nothing %}')).toMatchObject({
      line: 2,
      column: 3,
      message: 'Tag "nothing" not found',
    })
    expect(problemOf("a {% render 'wrong' %}")).toMatchObject({ file: 'wrong', line: 2 })
  })
})

describe('on the site', async () => {
  const { get, call, database } = await demoSite()
  const admin = mojoAdmin()
  const setSource = (TSource: string, id = 2) =>
    call(admin, 'PATCH', `/api/v1/db/Template/${id}`, { body: { TSource } })

  it('a broken one leaves the public with what worked, and the log with the line', async () => {
    const { TSource: own } = await database.query
      .selectFrom('Template')
      .select('TSource')
      .where('TId', '=', 2)
      .executeTakeFirstOrThrow()
    const before = await get('/patients')
    for (const broken of [
      '<h1>{{ page.CTitle }}</h1>\n{% for block in blocks %}',
      '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}{% endfor %}{% endfor %}{% endfor %}',
    ]) {
      await setSource(broken)
      const after = await get('/patients')
      expect(after.statusCode).toBe(200)
      expect(after.body).toBe(before.body)
    }
    const { Message } = await database.query
      .selectFrom('ErrorLog')
      .select('Message')
      .where('Type', '=', 'Broken template')
      .executeTakeFirstOrThrow()
    expect(Message).toMatch(/“Standard page” cannot be shown: .*\(line 2\)/)
    await setSource('<h1>New: {{ page.CTitle }}</h1>')
    expect((await get('/patients')).body).toContain('<h1>New: ')
    await setSource(own ?? '')
    expect((await get('/patients')).body).toBe(before.body)
  })

  it('an outsider’s text in a broken header still gives a page', async () => {
    await setSource('{% if %}', 10)
    const page = await get('/careers')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('class="site-header"')
  })

  it('is checked before it is saved', async () => {
    const path = '/api/v1/mc/templates/check'
    const check = async (source: unknown, file?: string) => {
      const answer = await call(admin, 'POST', path, { body: { source, file } })
      expectDocumented('post', path, answer)
      return answer
    }
    expect((await check('<p>{{ page.CTitle }}</p>{% render "cards", items: list.items %}')).json()).toEqual({
      problems: [],
    })
    expect((await check('<p>\n{% endif %}')).json().problems).toMatchObject([{ line: 2, file: null }])
    expect((await check("{% render 'me' %}", 'me')).json().problems[0].message).toBe(
      'Templates include one another without end.',
    )
    expect((await check(7)).statusCode).toBe(400)
    expect((await call(somebody(), 'POST', path, { body: { source: '' } })).statusCode).toBe(403)
    expect((await call(undefined, 'POST', path, { body: { source: '' } })).statusCode).toBe(401)
  })

  it('leaves what an editor wrote as text when it cannot be read as a token', async () => {
    const block = await database.query
      .selectFrom('ContentBlock')
      .select('CbId')
      .where('CId', '=', 2)
      .executeTakeFirstOrThrow()
    await call(admin, 'PATCH', `/api/v1/db/ContentBlock/${block.CbId}`, {
      body: { CbCopy: '<p>Save {{ 50% now, {{ tokens.Nothing }} {{ site.DbcProtected }}</p>' },
    })
    expect((await get('/about')).body).toContain('<p>Save {{ 50% now,')
  })
})
