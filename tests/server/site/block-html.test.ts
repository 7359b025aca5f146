/** Every kind of block as its template draws it, without a database. */
import { blockKinds } from '@rounds/core/blocks'
import fc from 'fast-check'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../../server/html/liquid.ts'
import { drawBlock } from '../../../server/site/blocks/draw-block.ts'
import type { BlockInputs } from '../../../server/site/blocks/gather-blocks.ts'
import type { ShownBlock } from '../../../server/site/page.ts'
import { plainTemplates } from '../../../server/site/render/plain-templates.ts'
import { createSetting } from '../../../server/site/render/scope.ts'
import { anyBlock, blockOf } from '../../core/blocks/support.ts'

const setting = createSetting({
  frame: { templates: [], tokens: {}, settings: {} } as never,
  publicUrl: 'https://site.example',
  now: Date.parse('2026-05-12T12:00:00Z'),
  addresses: new Map([[7, '/care']]),
  templates: {
    texts: createSandbox(undefined, { escapes: false }),
    render: (kind, _, scope) => ({
      html: createSandbox()
        .parse(plainTemplates[kind] ?? '')
        .render(scope),
      with: 'template',
    }),
  },
})
const nothing: BlockInputs = { files: {} }
const draw = (id: string, values: Readonly<Record<string, unknown>>, inputs = nothing) => {
  const kind = blockKinds.find(one => one.id === id)
  if (!kind) throw new Error(`There is no kind ${id}.`)
  return (drawBlock(setting, blockOf(kind, values) as ShownBlock, inputs)?.html ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
const drawn = blockKinds.filter(kind => !kind.isPlain)

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-inline-style': 'off',
    'attribute-boolean-style': 'off',
    'tel-non-breaking': 'off',
    'heading-level': 'off',
  },
})
/** What is wrong with some HTML, in words. */
export const wrongIn = async (html: string): Promise<readonly string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message }) => message))
}

describe.each(drawn.map(kind => [kind.id, kind] as const))('the template of %s', (_, kind) => {
  it('draws whatever its settings may hold, and lets nothing of it run', () => {
    fc.assert(
      fc.property(anyBlock(kind), block => {
        const html = drawBlock(setting, block as ShownBlock, nothing)?.html ?? ''
        expect(html).not.toMatch(/\{\{|\{%/)
        if (!kind.isProtected) expect(html).not.toMatch(/<script|javascript:|\son\w+=/i)
      }),
      { numRuns: 30 },
    )
  })
})

describe('drawn', () => {
  const heart = {
    type: 'image/jpeg',
    size: 1,
    title: null,
    hash: 'abcdefabcdefabcdef',
    width: 800,
    height: 600,
    captions: null,
  }

  it('a picture has its sizes, its alt text and the room that it takes', async () => {
    const html = draw(
      'picture',
      { CbPhoto: '/files/heart.jpg', CbPhotoAltText: 'A “heart”', CbPhotoCaption: '1 < 2', size: 'small' },
      { files: { '/files/heart.jpg': heart } },
    )
    expect(html).toContain('<figure class="picture small">')
    expect(html).toContain('srcset="/files/heart.jpg?w=320&amp;v=abcdefabcdef 320w, ')
    expect(html).toContain('?w=960&amp;v=abcdefabcdef 800w"')
    expect(html).toContain('alt="A “heart”" width="800" height="600"')
    expect(html).toContain('<figcaption>1 &lt; 2</figcaption>')
    expect(await wrongIn(html)).toEqual([])
    const elsewhere = draw('picture', { CbPhoto: 'https://pictures.example/a.jpg' })
    expect(elsewhere).not.toContain('srcset')
    expect(draw('picture', {})).toBe('')
  })

  it('a call-out has its tone, and a link where it is said what it is', async () => {
    const html = draw('callout', {
      tone: 'warning',
      CbHeadline: 'Closed & dark',
      CbCopy: '<p>On Monday <script>no()</script></p>',
      CbLink: 'page:7',
      CbLinkText: 'Other hours',
    })
    expect(html).toBe(
      '<div class="callout warning"> <h2>Closed &amp; dark</h2> <p>On Monday </p> <p><a href="/care">Other hours</a></p> </div>',
    )
    expect(await wrongIn(html)).toEqual([])
    expect(draw('callout', { CbCopy: '<p>Hi</p>', CbLink: 'page:8', CbLinkText: 'Gone' })).not.toContain(
      'Gone',
    )
  })

  it('buttons are a list of links; one whose page is gone is left out', async () => {
    const html = draw('buttons', {
      buttons: [
        { text: 'Ask', link: 'page:7' },
        { text: 'Call', link: 'tel:+15550100', look: 'second' },
        { text: 'Gone', link: 'page:8' },
      ],
    })
    expect(html).toContain('<li><a class="button" href="/care">Ask</a></li>')
    expect(html).toContain('<li><a class="button line" href="tel:+15550100">Call</a></li>')
    expect(html).not.toContain('Gone')
    expect(await wrongIn(html)).toEqual([])
    expect(draw('buttons', {})).toBe('')
  })

  it('an accordion opens without a script', async () => {
    const html = draw('accordion', {
      CbHeadline: 'Visiting',
      items: [{ title: 'Parking?', text: '<p>Free.</p>' }],
    })
    expect(html).toContain('<h2>Visiting</h2>')
    expect(html).toContain(
      '<details><summary>Parking?</summary><div class="words"><p>Free.</p></div></details>',
    )
    expect(await wrongIn(html)).toEqual([])
  })
})
