import type { ShownForm } from './read/forms.ts'
import type { SiteChrome } from './read/frame.ts'
import { formHtml, problemsHtml } from './render/form.ts'
import { type Setting, sharedScope } from './render/scope.ts'
import { stylesheetOf } from './render/stylesheet.ts'
import { frameTemplate } from './render/templates.ts'

/** A part of the site's styles: what it looks like, and its markup. */
export interface StylePart {
  readonly group: 'colors' | 'type' | 'buttons' | 'blocks' | 'forms' | 'frame'
  readonly name: string
  readonly html: string
}

/** The real styles of the site, drawn by its own templates. */
export interface StyleGuide {
  readonly css: string
  readonly language: string
  readonly parts: readonly StylePart[]
}

const text = (html: string) => `<div class="text">\n${html}\n</div>`

const type: readonly (readonly [name: string, html: string])[] = [
  [
    'Headings',
    text('<h1>Page title</h1>\n<h2>Heading</h2>\n<h3>Heading below it</h3>\n<h4>Smaller heading</h4>'),
  ],
  ['Introduction', '<div class="lead"><p>What the page is about, in a sentence or two.</p></div>'],
  [
    'Text and links',
    text(
      '<p>A paragraph with a <a href="/">link</a>, <strong>important words</strong> and <em>stressed words</em>.</p>',
    ),
  ],
  [
    'Lists',
    text(
      '<ul>\n<li>One thing</li>\n<li>Another thing</li>\n</ul>\n<ol>\n<li>First step</li>\n<li>Second step</li>\n</ol>',
    ),
  ],
  ['Quotation', text('<blockquote><p>What somebody said, in their words.</p></blockquote>')],
  [
    'Table',
    text(
      '<table>\n<thead><tr><th>Day</th><th>Hours</th></tr></thead>\n<tbody><tr><td>Monday</td><td>8 AM to 5 PM</td></tr><tr><td>Tuesday</td><td>8 AM to 7 PM</td></tr></tbody>\n</table>',
    ),
  ],
]

const buttons: readonly (readonly [name: string, html: string])[] = [
  ['Button', '<p><a class="button" href="/">Request an appointment</a></p>'],
  ['Second button', '<p><a class="button line" href="/">Call us</a></p>'],
]

const block = {
  cssClass: '',
  CbHeadline: 'Heading of the block',
  CbPhoto: null as string | null,
  CbPhotoAltText: '',
  CbPhotoCaption: '',
  CbCopy: '<p>Text of the block, as it is written in the editor.</p>',
  CbLink: null as string | null,
  CbLinkText: null as string | null,
  form: '',
}

const form: ShownForm = {
  id: 0,
  title: 'Form',
  isPrivate: false,
  introduction: null,
  closed: null,
  offered: {},
  alerts: {},
  config: {
    submitLabel: 'Send',
    fields: [
      { name: 'name', kind: 'text', label: 'Name', required: true, help: 'First and last name.' },
      { name: 'mail', kind: 'email', label: 'Email' },
      {
        name: 'when',
        kind: 'choice',
        label: 'Time of day',
        options: [
          { value: 'am', label: 'Morning' },
          { value: 'pm', label: 'Afternoon' },
        ],
      },
      {
        name: 'where',
        kind: 'dropdown',
        label: 'Location',
        options: [{ value: 'main', label: 'Main campus' }],
      },
      { name: 'words', kind: 'long text', label: 'Message' },
      { name: 'news', kind: 'checkbox', label: 'Send me the newsletter' },
    ],
  },
}

/** Draws the guide with the templates, the style sheet and the settings of the site. */
export function drawStyleGuide(setting: Setting, frame: SiteChrome, trap: string): StyleGuide {
  const { css } = stylesheetOf(frame, { id: 0, tags: [], withoutTrackers: false }, setting)
  const shared = sharedScope(setting, '/')
  const partial = (file: string, scope: object) => {
    const row = frame.templates.find(({ TFile }) => TFile === file)
    return row ? setting.templates.render('page', row, { ...shared, ...scope }).html.trim() : ''
  }
  const photo = frame.settings.LogoAddress || '/_site/icon.svg'
  const view = { html: setting.html, trap, from: '/' }
  const refilled = { given: new Map(), issues: [{ field: 'name', message: 'Type your name.' }] }
  const item = { title: 'Title of the page', url: '/', text: 'What it is about.', when: '', place: '' }
  const parts: readonly (readonly [StylePart['group'], string, string])[] = [
    ...colorsIn(css).map(name => ['colors', name, swatch(name)] as const),
    ...type.map(([name, html]) => ['type', name, html] as const),
    ...buttons.map(([name, html]) => ['buttons', name, html] as const),
    ['blocks', 'Text', partial('blocks', { blocks: [block] })],
    [
      'blocks',
      'Text with a picture and a button',
      partial('blocks', {
        blocks: [
          { ...block, CbPhoto: photo, CbPhotoCaption: 'Caption', CbLink: '/', CbLinkText: 'Read more' },
        ],
      }),
    ],
    ['blocks', 'Cards', partial('cards', { items: [item, item], level: 3 })],
    [
      'blocks',
      'Banner',
      partial('banners', { banners: [{ title: 'Title of the banner', link: '/', photo: null, html: '' }] }),
    ],
    [
      'blocks',
      'Breadcrumbs',
      partial('breadcrumbs', {
        breadcrumbs: [
          { title: 'Home', url: '/' },
          { title: 'This page', url: '' },
        ],
      }),
    ],
    ['forms', 'Form', formHtml(form, view)],
    ['forms', 'Form with a mistake', problemsHtml(form, refilled) + formHtml(form, { ...view, refilled })],
    ['frame', 'Header', setting.templates.render('header', frameTemplate(frame, 'header'), shared).html],
    ['frame', 'Footer', setting.templates.render('footer', frameTemplate(frame, 'footer'), shared).html],
  ]
  return {
    css,
    language: frame.settings.SiteLanguage || 'en-US',
    parts: parts.flatMap(([group, name, html]) => (html === '' ? [] : [{ group, name, html }])),
  }
}

/** The colors that the style sheet names for all of it, in their order. */
function colorsIn(css: string): readonly string[] {
  const root = /:root \{([^}]*)\}/.exec(css)?.[1] ?? ''
  const names = [...root.matchAll(/(--[\w-]+):\s*(?:#|color-mix|rgb|hsl|oklch)/g)].map(
    ([, name = '']) => name,
  )
  return [...new Set(names)]
}

const swatch = (name: string) =>
  `<div style="background: var(${name}); height: 3.5rem; border: 1px solid var(--line); border-radius: .5rem"></div>`
