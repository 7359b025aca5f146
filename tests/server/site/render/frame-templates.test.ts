import { contentTypeIds, tagIds } from '@rounds/core/tools'
import { describe, expect, it, vi } from 'vitest'
import { createCaches } from '../../../../server/cache/caches.ts'
import type { Changes } from '../../../../server/database/changes.ts'
import type { SiteChrome, TemplateRow } from '../../../../server/site/read/frame.ts'
import {
  checkTemplate,
  createTemplates,
  frameTemplate,
  pageTemplate,
} from '../../../../server/site/render/templates.ts'

const row = (TId: number, TKind: string, more: Partial<TemplateRow> = {}): TemplateRow => ({
  ...{ TId, TKind, TName: `Template ${TId}`, CtId: null, TFile: null, TSource: `${TKind} ${TId}` },
  ...more,
})

describe('the template of a page', () => {
  const { Web_Page, News_Detail } = contentTypeIds
  const templates = [
    row(1, 'header'),
    row(2, 'page', { CtId: Web_Page }),
    row(3, 'page', { CtId: News_Detail }),
    row(4, 'page', { CtId: News_Detail }),
    row(5, 'page'),
  ]
  const of = (type: number | null, ...ids: readonly (number | null)[]) =>
    pageTemplate(
      { templates },
      type,
      ids.map(TemplateId => ({ TemplateId })),
    )?.TId

  it('is that of its first place that has one, else the first of its type, else that of ordinary pages', () => {
    expect(of(News_Detail, null, 5, 4)).toBe(5)
    expect(of(News_Detail, 99, 4)).toBe(4)
    // No header is one.
    expect(of(News_Detail, 1)).toBe(3)
    expect(of(News_Detail)).toBe(3)
    expect(of(77)).toBe(2)
    expect(pageTemplate({ templates: [row(1, 'header')] }, Web_Page, [])).toBeUndefined()
  })
})

describe('the header and the footer', () => {
  const templates = [
    row(1, 'footer'),
    row(2, 'header'),
    row(3, 'header'),
    row(4, 'header'),
    row(5, 'footer'),
    row(6, 'header'),
  ]
  const folder = (TId: number, TIdParent: number) => ({
    TId,
    TIdParent,
    TName: 'F',
    TPath: null,
    TDescription: null,
  })
  const folders = [folder(100, tagIds.HomePage), folder(101, 100), folder(tagIds.HomePage, 1)]
  const settings = {
    HeaderTemplate: '3',
    FooterTemplate: '5',
    FolderFrames: JSON.stringify([{ folder: 100, header: 4, footer: null }]),
  }
  const frame = { templates, settings, folders } as unknown as SiteChrome
  const of = (change: object, kind: 'header' | 'footer' = 'header', ...tags: readonly number[]) =>
    frameTemplate({ ...frame, ...change }, kind, tags)?.TId

  it('are those of the folder, also above the page; else what the settings name; else the first', () => {
    expect(of({}, 'header', 101)).toBe(4)
    expect(of({}, 'header', 55)).toBe(3)
    expect(of({})).toBe(3)
    expect([of({}, 'footer', 101), of({}, 'footer')]).toEqual([5, 5])
    expect([of({ settings: {} }), of({ settings: {} }, 'footer')]).toEqual([2, 1])
    // What a setting names may be of another kind, or gone.
    for (const HeaderTemplate of ['5', '99', 'x']) expect(of({ settings: { HeaderTemplate } })).toBe(2)
    expect(of({ settings: { ...settings, FolderFrames: 'broken' } }, 'header', 101)).toBe(3)
    expect(of({ templates: [] })).toBeUndefined()
  })

  it('are those of a microsite before any other', () => {
    expect(of({ microsite: { header: 6, footer: null } }, 'header', 101)).toBe(6)
    expect(of({ microsite: { header: 99, footer: null } }, 'header', 101)).toBe(4)
    expect(of({ microsite: { header: 6, footer: null } }, 'footer')).toBe(5)
  })
})

/** The templates of a node, which hears of changes as a test says. */
function reader(history: ReadonlyMap<number, readonly string[]> = new Map()) {
  const listeners = new Set<(entity: string) => void>()
  const changes: Changes = {
    publish(entity) {
      for (const listener of listeners) listener(entity)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => undefined,
  }
  const onBroken = vi.fn()
  const earlier = vi.fn(async () => history)
  const templates = createTemplates({ changes, caches: createCaches(changes), earlier, onBroken })
  const render = async (rows: readonly TemplateRow[], TId = 1, scope = {}) =>
    (await templates.of({ templates: rows })).render(
      'header',
      rows.find(one => one.TId === TId),
      scope,
    )
  return { render, templates, changes, onBroken, earlier }
}

const BROKEN = '{% if %}'

describe('a part of a page', () => {
  it('is made with its template, which is read once for as long as none changes', async () => {
    const { render, templates, earlier, changes, onBroken } = reader()
    const rows = [
      row(1, 'header', { TSource: 'Hi {{ name }}{% render "part" %}' }),
      row(2, 'block', { TFile: 'part', TSource: '!' }),
    ]
    expect(await render(rows, 1, { name: 'Jo' })).toEqual({ html: 'Hi Jo!', with: 'template' })
    const same = await templates.of({ templates: structuredClone(rows) })
    expect([await templates.of({ templates: rows }), earlier.mock.calls.length]).toEqual([same, 1])
    changes.publish('Template')
    expect(await templates.of({ templates: rows })).not.toBe(same)
    changes.publish('cache:db')
    await render(rows)
    expect([earlier.mock.calls.length, onBroken.mock.calls.length]).toEqual([3, 0])
  })

  it('is plain where there is no template, and where none ever worked', async () => {
    const { render, onBroken } = reader()
    const plain = { html: expect.stringContaining('class="site-header"') }
    expect(await render([])).toEqual({ ...plain, with: 'template' })
    expect(await render([row(1, 'header', { TSource: BROKEN })])).toEqual({ ...plain, with: 'plain' })
    expect(await render([row(1, 'header', { TSource: null })])).toEqual({ html: '', with: 'template' })
    expect(onBroken).toHaveBeenCalledTimes(1)
  })

  it('is made with what worked last while its template is broken, which is told once', async () => {
    const { render, onBroken } = reader()
    await render([row(1, 'header', { TSource: 'Old {{ n }}' })], 1, { n: 1 })
    const broken = [row(1, 'header', { TSource: `\n${BROKEN}` })]
    for (const n of [2, 3])
      expect(await render(broken, 1, { n })).toEqual({ html: `Old ${n}`, with: 'earlier' })
    expect(onBroken.mock.calls).toEqual([[broken[0], expect.objectContaining({ line: 2, file: null })]])
    const again = [row(1, 'header', { TSource: `${BROKEN} still` })]
    await render(again)
    expect(onBroken).toHaveBeenCalledTimes(2)
    expect(await render([row(1, 'header', { TSource: 'New' })])).toEqual({ html: 'New', with: 'template' })
  })

  it('is made with the latest version that works where nothing worked here yet', async () => {
    const { render } = reader(new Map([[1, [`${BROKEN} 2`, 'Second {{ n }}', 'First']]]))
    const broken = [row(1, 'header', { TSource: BROKEN })]
    for (const n of [1, 2])
      expect(await render(broken, 1, { n })).toEqual({ html: `Second ${n}`, with: 'earlier' })
  })

  it('goes back in what it includes, and not itself, where that is broken', async () => {
    const { render, onBroken } = reader(
      new Map([
        [1, ['Never {% render "part" %}']],
        [2, ['then']],
      ]),
    )
    const rows = [
      row(1, 'header', { TSource: 'Now and {% render "part" %}' }),
      row(2, 'block', { TFile: 'part', TSource: BROKEN }),
    ]
    expect(await render(rows)).toEqual({ html: 'Now and then', with: 'earlier' })
    expect(onBroken.mock.calls[0]?.[1]).toMatchObject({ file: 'part' })
  })

  it.each([
    [8, 'earlier'],
    [9, 'plain'],
  ])('goes back eight versions at most: after %i it is %s', async (back, as) => {
    const sources = [...Array.from({ length: back - 1 }, (_, n) => `${BROKEN}${n}`), 'Works']
    const { render } = reader(new Map([[1, sources]]))
    expect((await render([row(1, 'header', { TSource: BROKEN })])).with).toBe(as)
  })

  it('is not tried again in the same state where failing took long', async () => {
    const triesOf = async (takesMs: number) => {
      const { render } = reader(new Map([[1, ['Before']]]))
      let tries = 0
      const scope = {
        get data(): string {
          tries++
          const until = performance.now() + takesMs
          while (performance.now() < until);
          return 'no-such-part'
        },
      }
      const rows = [row(1, 'header', { TSource: '{% assign part = data %}{% render part %}' })]
      expect(await render(rows, 1, scope)).toEqual({ html: 'Before', with: 'earlier' })
      tries = 0
      expect(await render(rows, 1, scope)).toEqual({ html: 'Before', with: 'earlier' })
      return tries
    }
    expect(await triesOf(0)).toBe(1)
    expect(await triesOf(55)).toBe(0)
  })

  it('has texts of editors without templates in them', async () => {
    const { templates } = reader()
    const { texts } = await templates.of({ templates: [row(2, 'block', { TFile: 'part', TSource: '!' })] })
    expect(texts.parse('{{ a }}').render({ a: '<b>' })).toBe('<b>')
    expect(() => texts.parse('{% render "part" %}').render({})).toThrow()
  })
})

describe('a source that is being written', () => {
  const rows = [row(1, 'block', { TFile: 'part', TSource: 'x' }), row(2, 'block')]
  const problems = (source: string, file: string | null = null) =>
    checkTemplate(rows, source, file).map(({ line, file }) => [line, file])

  it('is right, or wrong at a line', () => {
    expect(problems('{% render "part" %}')).toEqual([])
    expect(problems(`a\n${BROKEN}`)).toEqual([[2, null]])
    expect(problems('a\n\n{% if never %}{% render "missing" %}{% endif %}')).toEqual([[3, null]])
  })

  it('may include itself by its new name, but not endlessly', () => {
    expect(problems('{% if never %}{% render "new" %}{% endif %}', 'new')).toEqual([])
    expect(problems('{% if never %}{% render "new" %}{% endif %}')).toHaveLength(1)
    expect(problems('{% render "new" %}', 'new')).toHaveLength(1)
    // Its own file is what is written, and not what is stored.
    expect(problems(`${BROKEN}`, 'part')).toEqual([[1, null]])
  })
})
