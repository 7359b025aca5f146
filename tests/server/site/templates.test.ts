import { trap } from '@rounds/core/api/contracts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createCaches } from '../../../server/cache/caches.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { BrokenTemplate, createSandbox } from '../../../server/html/liquid.ts'
import { createSite } from '../../../server/site/index.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { mojoAdmin, somebody } from '../support/people.ts'
import { demoSite, signedIn } from './support.ts'

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
  const { app, get, call, database, changes } = await demoSite()
  const admin = mojoAdmin()
  const LOOPS =
    '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}{% endfor %}{% endfor %}{% endfor %}'
  const BLOCKS = 7
  const setSource = async (TSource: string, id = 2) => {
    const answer = await call(admin, 'PATCH', `/api/v1/db/Template/${id}`, { body: { TSource } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  /** Past the check of what is saved, as an import into the database would. */
  const setUnchecked = async (TSource: string, id = 2) => {
    await database.query.updateTable('Template').set({ TSource }).where('TId', '=', id).execute()
    changes.publish('Template')
  }
  const sourceOf = async (id: number) => {
    const { TSource } = await database.query
      .selectFrom('Template')
      .select('TSource')
      .where('TId', '=', id)
      .executeTakeFirstOrThrow()
    return TSource ?? ''
  }

  it('a broken one leaves the public with what worked, and the log with the line', async () => {
    const own = await sourceOf(2)
    const before = await get('/patients')
    for (const broken of ['<h1>{{ page.CTitle }}</h1>\n{% for block in blocks %}', LOOPS]) {
      await setUnchecked(broken)
      const after = await get('/patients')
      expect(after.statusCode).toBe(200)
      expect(after.body).toBe(before.body)
    }
    const { Message } = await database.query
      .selectFrom('ErrorLog')
      .select('Message')
      .where('Type', '=', 'Broken template')
      .executeTakeFirstOrThrow()
    expect(Message).toMatch(/“Standard page” can’t be shown: .*\(line 2\)/)
    await setSource('<h1>New: {{ page.CTitle }}</h1>')
    expect((await get('/patients')).body).toContain('<h1>New: ')
    await setSource(own)
    expect((await get('/patients')).body).toBe(before.body)
  })

  it('pages heal at once when a broken partial is mended, also those first asked for meanwhile', async () => {
    const own = await sourceOf(BLOCKS)
    const [known, other] = [await get('/about'), await get('/patients/visiting')]
    await setUnchecked("{% render 'no-such-template' %}", BLOCKS)
    for (const path of ['/about', '/patients', '/about/leadership']) await get(path)
    await setSource(own, BLOCKS)
    expect((await get('/about')).body).toBe(known.body)
    expect((await get('/patients/visiting')).body).toBe(other.body)
    expect((await get('/about/leadership')).body).toContain('class="breadcrumbs"')
    await setSource(LOOPS, BLOCKS)
    for (const path of ['/about', '/careers/benefits']) await get(path)
    await setSource(own, BLOCKS)
    expect((await get('/about')).body).toBe(known.body)
    expect((await get('/careers/benefits')).body).toContain('class="breadcrumbs"')
  })

  it.each(["{% assign name = 'no-such-template' %}{% render name %}", LOOPS])(
    'shows pages with the last good partial while it is broken, with what is new on them: %.30s',
    async broken => {
      const own = await sourceOf(BLOCKS)
      const before = await get('/about')
      await setSource(broken, BLOCKS)
      expect((await get('/about')).body).toBe(before.body)
      expect((await get('/careers')).body).toContain('class="breadcrumbs"')
      const { CbId, CbCopy } = await database.query
        .selectFrom('ContentBlock')
        .select(['CbId', 'CbCopy'])
        .where('CId', '=', 2)
        .executeTakeFirstOrThrow()
      const write = (CbCopy: string | null) =>
        call(admin, 'PATCH', `/api/v1/db/ContentBlock/${CbId}`, { body: { CbCopy } })
      await write('<p>Written while it was broken.</p>')
      expect((await get('/about')).body).toContain('Written while it was broken.')
      await write(CbCopy)
      await setSource(own, BLOCKS)
      expect((await get('/about')).body).toBe(before.body)
    },
  )

  it('a node that starts while a partial is broken shows pages with the one before', async () => {
    const own = await sourceOf(BLOCKS)
    const before = await get('/patients')
    await setSource(LOOPS, BLOCKS)
    const started = createSite({
      database,
      changes,
      caches: createCaches(changes),
      log: pino({ level: 'silent' }),
      isShared: true,
      publicUrl: 'http://127.0.0.1:4870',
      trap,
      cipher: createCipher(Buffer.alloc(32, 7)),
    })
    const page = await started.pages.at(await started.pages.frame(), '/patients', 1)
    expect(page?.plain.body.toString()).toBe(before.body)
    await started.close()
    await setSource(own, BLOCKS)
  })

  it('is refused on save where it does not parse, with the line and the words of the parser', async () => {
    const own = await sourceOf(2)
    for (const [source, words] of [
      ['one\n{% if %}', /Line 2, column 6: Invalid value expression/],
      ['{{ x | nothing }}', /Line 1, column \d+: Undefined filter: nothing/],
      [
        "one\n{% if page.never %}{% render 'no-such' %}{% endif %}",
        /Line 2, column \d+: It includes “no-such”, but there is no template file with that name/,
      ],
      [' \n', /Source is required here/],
    ] as const)
      for (const [method, path, body] of [
        ['PATCH', '/api/v1/db/Template/2', { TSource: source }],
        ['POST', '/api/v1/db/Template', { TName: 'New', TKind: 'page', TSource: source }],
        ['POST', '/api/v1/db/Template/batch', { update: [{ TId: 2, TSource: source }] }],
      ] as const) {
        const answer = await call(admin, method, path, { body })
        expect(answer.statusCode).toBe(400)
        expect(answer.json().message).toMatch(words)
        expect(answer.json().errors[0].field).toBe('TSource')
      }
    expect(await sourceOf(2)).toBe(own)
  })

  it('cannot lose a file that others include, by its name, by deletion or by being switched off', async () => {
    const made = await call(admin, 'POST', '/api/v1/db/Template', {
      body: { TName: 'Opening hours', TKind: 'block', TFile: 'opening-hours', TSource: 'Mo-Fr' },
    })
    const { TId } = made.json()
    const own = await sourceOf(2)
    await setSource(`${own}{% if page.never %}{% render 'opening-hours' %}{% endif %}`)
    for (const [method, body] of [
      ['PATCH', { TFile: 'hours' }],
      ['PATCH', { TActive: false }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call(admin, method, `/api/v1/db/Template/${TId}`, { body })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toMatch(/The template “.+” includes it\. Change that one first\./)
    }
    await setSource(own)
    expect((await call(admin, 'DELETE', `/api/v1/db/Template/${TId}`)).statusCode).toBe(204)
  })

  it('keeps what it was before as a version', async () => {
    const own = await sourceOf(2)
    await setSource('<h1>{{ page.CTitle }}</h1>')
    await setSource('<h1>{{ page.CTitle }}</h1>')
    await setSource(own)
    const kept = await database.query
      .selectFrom('SourceVersion')
      .select(['SovSource', 'SovUserName'])
      .where('SovKey', '=', 2)
      .where('SovReason', '=', 'As it was before')
      .orderBy('SovId', 'desc')
      .limit(2)
      .execute()
    expect(kept).toEqual([
      { SovSource: '<h1>{{ page.CTitle }}</h1>', SovUserName: admin.author.userName },
      { SovSource: own, SovUserName: admin.author.userName },
    ])
  })

  it('an outsider’s text in a broken header still gives a page', async () => {
    await setUnchecked('{% if %}', 10)
    const page = await get('/careers')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('class="site-header"')
  })

  it('tells before it is saved which pages it would change, and shows one before and after', async () => {
    const EFFECTS = '/api/v1/mc/templates/effects'
    const [footer] = (await call(mojoAdmin(), 'GET', '/api/v1/db/template?filters=TKind=footer')).json()
    const { TId, TSource } = footer as { TId: number; TSource: string }
    const ask = (source: string, actor = mojoAdmin()) =>
      call(actor, 'POST', EFFECTS, { body: { id: TId, source } })
    const same = await ask(TSource)
    expectDocumented('post', EFFECTS, same)
    expect(same.json()).toMatchObject({ changed: [], compared: 60 })
    await database.query
      .insertInto('File')
      .values({
        FName: 'door.jpg',
        FPath: '/files/tried/door.jpg',
        FType: 'image/jpeg',
        FSize: 1,
        FHash: 'abcdefabcdef00',
        FMeta: JSON.stringify({ width: 1600, height: 900 }),
      })
      .execute()
    const onHome = `${TSource}{% if path == '/' %}<p>Only at home<img src="/files/tried/door.jpg" alt=""></p>{% endif %}`
    const { changed, all } = (await ask(onHome)).json()
    expect(changed).toMatchObject([{ url: '/' }])
    expect(all).toBeGreaterThan(300)
    expect((await ask('{% if %}')).statusCode).toBe(400)
    expect((await ask(TSource, somebody())).statusCode).toBe(403)
    expect((await get('/')).body).not.toContain('Only at home')

    const writer = await signedIn(database, mojoAdmin())
    const request = { body: { tId: TId, cId: changed[0].cId } }
    expect((await call(somebody(), 'POST', '/api/v1/mc/preview', request)).statusCode).toBe(403)
    const { url } = (await call(writer, 'POST', '/api/v1/mc/preview', request)).json()
    const after = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ values: JSON.stringify({ TSource: onHome }) }).toString(),
    })
    expect(after.body).toContain('Only at home')
    // A picture that only the tried template names is offered in its sizes too.
    expect(after.body).toContain('/files/tried/door.jpg?w=320')
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
      'Templates include each other endlessly.',
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
