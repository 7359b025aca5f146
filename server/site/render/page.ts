import { kindOf } from '@rounds/core/blocks'
import { articleTypeOf, publicTitle } from '@rounds/core/rules/page'
import { contentTypeIds } from '@rounds/core/tools'
import { sanitiseHead } from '../../html/sanitise.ts'
import { drawBlock } from '../blocks/draw-block.ts'
import type { BlockInputs } from '../blocks/gather-blocks.ts'
import { commentsHtml } from '../comments/comments-html.ts'
import type { Comment } from '../comments/read-comments.ts'
import { folderOf } from '../folders.ts'
import type { ShownDate } from '../page.ts'
import { addressOfPage, type FoundPage, type ShownBlock } from '../page.ts'
import type { ShownForm } from '../read/forms.ts'
import type { ListedPage } from '../read/pages.ts'
import { type Composed, compose, poorest } from './compose.ts'
import { type Chosen, formHtml, problemsHtml, type Refilled, titlePrefix } from './form.ts'
import { articleData, blockData, breadcrumbData, eventData } from './json-ld.ts'
import { itemsOf } from './list.ts'
import { withMarkedTexts } from './marked-texts.ts'
import { bannersOf, crumbsOf, type Setting } from './scope.ts'
import { pageTemplate, type Rendered } from './templates.ts'

/** All that a page is made from beside the frame. */
export interface PageInputs {
  readonly found: FoundPage
  readonly dates: readonly ShownDate[]
  readonly forms: ReadonlyMap<number, ShownForm>
  /** Other pages of its folder. */
  readonly siblings: readonly ListedPage[]
  /** For the home page: the latest news and the next events. */
  readonly latest: { readonly news: readonly ListedPage[]; readonly events: readonly ListedPage[] }
  /** What visitors have written below it; none where it takes no comments. */
  readonly comments?: readonly Comment[]
  /** What its blocks show from elsewhere. */
  readonly blocks: BlockInputs
}

/** A page that is asked for: where, and what was given in a form of it that could not be sent. */
export interface PageRequest {
  readonly path: string
  readonly trap: string
  readonly refilled?: Refilled & { readonly form: number }
  readonly chosen?: Chosen
  /** Blocks say which they are, so that one can be chosen in a preview. */
  readonly marksBlocks?: boolean
  /** Texts of editors stand between comments, for the accessibility scanner. */
  readonly marksTexts?: boolean
}

/** The key of the form that a block shows. */
export function formOf({ CbMetaData }: Pick<ShownBlock, 'CbMetaData'>): number | undefined {
  const meta = CbMetaData as { readonly FrmId?: unknown } | null
  const id = Number(meta?.FrmId)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** Renders a page, from the tables or from a draft: the one way in which pages come about. */
export function renderPage(given: Setting, inputs: PageInputs, request: PageRequest): Composed {
  const setting = request.marksTexts ? withMarkedTexts(given) : given
  const { found, siblings, latest } = inputs
  const { page, id, modified } = found
  const { content } = page
  const { frame, publicUrl, line, html } = setting
  const path = addressOfPage(page) ?? request.path
  const tags = page.tags.map(place => place.TId)
  const way = folderOf(frame, page.tags)
  const title = line(publicTitle(content))
  const crumbs = crumbsOf(frame, way, path, title)
  const description = line(content.CMetaDesc?.description) || setting.words(content.CIntroText, 155)
  const photo = content.CIntroPhoto
  const image = photo ? absoluteUrl(photo, publicUrl) : null
  const folder = way.at(-1)
  const banners = bannersOf(setting, id, tags)
  const about = {
    title,
    url: setting.whole(path),
    description,
    image,
    organisation: frame.settings.SiteName ?? '',
  }
  const drawn = page.blocks.map(block => drawBlock(setting, block, inputs.blocks))
  const scope = {
    page: {
      ...content,
      CId: id,
      CTitle: title,
      CIntroText: html(content.CIntroText),
      CIntroLink: setting.link(content.CIntroLink) ?? null,
      url: path,
      isHome: path === '/',
      description,
    },
    blocks: page.blocks.map((block, index) => {
      const whole = drawn[index]
      const shown = whole ? wholeBlock(block, whole) : shownBlock(setting, block, inputs, request, path)
      if (!request.marksBlocks) return shown
      return { ...shown, cssClass: `${shown.cssClass} at-${block.CbUuid}`.trim() }
    }),
    breadcrumbs: crumbs,
    banners,
    section: folder && {
      title: folder.TName,
      url: folder.TPath,
      items: siblings.map(item => {
        // The page itself goes by the title that it is shown with, which may be that of a draft.
        const current = item.url === path
        return { title: current ? title : line(item.title), url: item.url, current }
      }),
    },
    news: newsScope(setting, inputs),
    event: eventScope(setting, inputs),
    latest: {
      news: itemsOf(setting, latest.news, 'news'),
      events: itemsOf(setting, latest.events, 'events'),
    },
    problems: request.refilled ? problemsOf(inputs, request.refilled) : '',
  }
  const composed = compose(setting, {
    path,
    id,
    tags,
    banners: banners.map(banner => banner.id),
    kind: 'page',
    template: pageTemplate(frame, content.CtId, page.tags),
    scope,
    head: {
      title: prefixOf(inputs, request.refilled) + (line(content.CSeoTitle) || title),
      description,
      keywords: content.CMetaDesc?.keywords ?? '',
      noIndex: content.CMetaDesc?.noIndex === true,
      type: articleTypeOf(content.CtId) ? 'article' : 'website',
      image,
    },
    data: [
      ...(crumbs.length > 1 ? [breadcrumbData(crumbs, setting.whole)] : []),
      ...(path === '/' && isData(frame.structuredData) ? [frame.structuredData] : []),
      ...dataOf(setting, inputs, about, modified),
      ...drawn.flatMap(block => blockData(block?.data)),
    ],
    isPrivate: [...inputs.forms.values()].some(({ isPrivate }) => isPrivate),
    ads: { kind: path === '/' ? 'home' : 'page', id, specialties: [] },
    after: inputs.comments ? commentsHtml(setting, { id, path, comments: inputs.comments }, request) : '',
    more: sanitiseHead(content.CHeadContent?.head ?? ''),
  })
  const whole = drawn.filter(part => part !== undefined)
  return {
    ...composed,
    code: [composed.code, ...whole.map(({ code }) => code)].filter(Boolean).join('\n'),
    with: poorest([composed, ...whole]),
  }
}

/**
 * A block that its kind draws, as page templates get it: all of it stands where they put a form, so that templates from
 * before there were kinds show it too.
 */
const wholeBlock = (block: ShownBlock, { html }: Rendered) => ({
  CbUuid: block.CbUuid,
  CbHeadline: '',
  CbCopy: '',
  CbPhoto: null,
  CbLink: null,
  cssClass: `kind-${kindOf(block).id} ${classNames(block.CbPhotoMetadata?.CssClass)}`.trim(),
  form: html,
})

const isData = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An address as other sites need it. */
const absoluteUrl = (link: string, publicUrl: string) => (link.startsWith('/') ? publicUrl + link : link)

function shownBlock(
  setting: Setting,
  block: ShownBlock,
  { forms }: PageInputs,
  { trap, refilled, chosen }: PageRequest,
  path: string,
) {
  const id = formOf(block)
  const form = id === undefined ? undefined : forms.get(id)
  const settings = block.CbPhotoMetadata?.ImageSettings
  const given = { ...(form && refilled?.form === form.id && { refilled }), ...(chosen && { chosen }) }
  return {
    ...block,
    CbHeadline: setting.line(block.CbHeadline),
    CbCopy: setting.html(block.CbCopy),
    CbPhotoAltText: block.CbPhotoAltText ?? settings?.txtAltText ?? '',
    CbPhotoCaption: setting.line(block.CbPhotoCaption),
    CbLink: setting.link(block.CbLink) ?? null,
    cssClass: classNames(block.CbPhotoMetadata?.CssClass),
    form: form ? formHtml(form, { html: setting.html, trap, from: path, ...given }) : '',
  }
}

const classNames = (text: string | null | undefined): string => (text ?? '').replace(/[^\w -]/g, '').trim()

function problemsOf({ forms }: PageInputs, refilled: Refilled & { readonly form: number }): string {
  const form = forms.get(refilled.form)
  return form ? problemsHtml(form, refilled) : ''
}

function prefixOf({ forms }: PageInputs, refilled: PageRequest['refilled']): string {
  const form = refilled && forms.get(refilled.form)
  return form ? titlePrefix(form, refilled) : ''
}

function newsScope({ dates, line }: Setting, { found }: PageInputs) {
  const { news } = found.page
  return news && { ...news, NAuthor: line(news.NAuthor), when: dates.day(news.NDate) }
}

function eventScope({ dates, line }: Setting, inputs: PageInputs) {
  const { event } = inputs.found.page
  return (
    event && {
      ...event,
      EiPlace: line(event.EiPlace),
      dates: inputs.dates.map(date => ({
        ...date,
        when: dates.span(date.EdStartDt, date.EdEndDt, date.EdAllDay),
      })),
    }
  )
}

function dataOf(
  { line }: Setting,
  { found, dates }: PageInputs,
  about: Parameters<typeof articleData>[0],
  modified: string | null,
): readonly Readonly<Record<string, unknown>>[] {
  const { content, news, event } = found.page
  const type = articleTypeOf(content.CtId)
  if (type) {
    const author = line(news?.NAuthor) || null
    return [articleData(about, type, { date: news?.NDate ?? null, modified, author })]
  }
  if (content.CtId === contentTypeIds.Event_Detail)
    return [
      ...eventData(about, { place: line(event?.EiPlace) || null, address: event?.EiAddress ?? null, dates }),
    ]
  return []
}
