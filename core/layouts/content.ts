import { Content } from '../entities/index.ts'
import type { FieldName, ToolId } from '../tools/index.ts'
import { type FormLayout, type FormSection, formLayout } from './layout.ts'
import { placesIn } from './place-fields.ts'

type ContentField = FieldName<'Content'>

/**
 * A form of only these fields of `Content`. A page's title and address are changed in the editor, which asks about the
 * effects.
 */
function contentForm(sections: readonly FormSection<ContentField>[]): FormLayout {
  const shown = new Set(sections.flatMap(({ rows }) => rows.flatMap(placesIn)).map(({ field }) => field))
  const rest = (Object.keys(Content.fields) as ContentField[]).filter(name => !shown.has(name))
  return formLayout('Content', sections, rest)
}

const when: FormSection<ContentField> = {
  heading: 'When',
  note: 'Leave empty to show it right away, until it’s turned off.',
  rows: [['CPublishDt', 'CExpireDt']],
}

/** `Content` in each tool that stores something other than whole pages in it. */
export const contentLayouts: Readonly<Partial<Record<ToolId, FormLayout>>> = {
  'seo-tools': contentForm([
    { heading: 'In search results', rows: ['CSeoTitle', 'CMetaDesc'] },
    { heading: 'For visitors', rows: ['CPublicTitle'] },
  ]),
  sitemap: contentForm([{ heading: 'In the sitemap', rows: ['CMetaData'] }]),
  banners: contentForm([
    { heading: 'Banner', rows: [['CTitle', 'CVisible'], 'CIntroText', 'CIntroLink', 'CIntroPhoto'] },
    when,
    { heading: 'Order', rows: ['CSortOrder'], isFolded: true },
  ]),
  'carousel-tool': contentForm([{ heading: 'Carousel', rows: [['CTitle', 'CVisible']] }, when]),
  'emergency-alert': contentForm([
    { heading: 'Alert', rows: [['CTitle', 'CVisible'], 'CIntroText', 'CIntroLink'] },
    when,
  ]),
  'content-locations': contentForm([
    { heading: 'Page', rows: [['CTitle', 'CVisible'], 'CSeoUrl', 'CIntroText', 'CIntroPhoto'] },
    { heading: 'Search', rows: ['CSeoTitle', 'CMetaDesc'], isFolded: true },
  ]),
  'maintenance-mode': contentForm([{ heading: 'Text', rows: [['CTitle', 'CVisible'], 'CIntroText'] }, when]),
  'general-tokens': contentForm([{ heading: 'Token', rows: ['CTitle', 'CIntroText', 'CVisible'] }]),
  'token-locations': contentForm([{ heading: 'Token', rows: ['CTitle', 'CIntroText', 'CVisible'] }]),
}
