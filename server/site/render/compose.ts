import type { AdSpot } from '@rounds/core/rules/site'
import { namesAnotherSite } from '@rounds/core/rules/site'
import { adHtml } from '../ads/ad-html.ts'
import type { TemplateRow } from '../read/frame.ts'
import { searchScriptTag } from '../search/script.ts'
import { codeWatch } from './code-watch.ts'
import { documentHtml, type Head } from './document.ts'
import { jsonLd } from './json-ld.ts'
import { ownCode } from './own-code.ts'
import type { TemplateKind } from './plain-templates.ts'
import { alertsHtml, type Setting, sharedScope } from './scope.ts'
import { headerLinks, siteLinks } from './site-links.ts'
import { sitePictures } from './site-pictures.ts'
import { stylesheetOf } from './stylesheet.ts'
import { frameTemplate, type Rendered } from './templates.ts'

/** A page that has been put together, and the code in it that may run. */
export interface Composed {
  readonly html: string
  readonly code: string
  /** What is typed on it can be health information. */
  readonly isPrivate: boolean
  /** The banners on it. */
  readonly banners: readonly number[]
  /** The poorest of what its parts were made with. */
  readonly with: Rendered['with']
}

/** What differs from page to page. */
export interface Composition {
  readonly path: string
  /** The page that it is, 0 for what is no page, and its tags: both may have code of their own. */
  readonly id: number
  readonly tags: readonly number[]
  /** The banners on it. */
  readonly banners?: readonly number[]
  /** What people do there may tell of their health: custom code that loads from another site is left out. */
  readonly withoutTrackers?: boolean
  readonly kind: TemplateKind
  readonly template: TemplateRow | undefined
  /** What the template gets beside what every template gets. */
  readonly scope: Readonly<Record<string, unknown>>
  readonly head: Pick<Head, 'title' | 'description' | 'noIndex'> &
    Partial<Pick<Head, 'type' | 'image' | 'canonical' | 'keywords'>>
  readonly data: readonly Readonly<Record<string, unknown>>[]
  /** What is typed on it can be health information: nothing on it is loaded from another site. */
  readonly isPrivate?: boolean
  /** Which ads may stand on it; none where it is left out. */
  readonly ads?: AdSpot
  /** What stands below what the template makes, made safe already. */
  readonly after?: string
  /** More for the head, made safe already. */
  readonly more?: string
}

/** Puts a whole document together from the site's templates. */
export function compose(setting: Setting, page: Composition): Composed {
  const { frame, templates, publicUrl } = setting
  const { settings } = frame
  const scope = {
    ...sharedScope(setting, page.path),
    ...page.scope,
    ...(settings.ShowBreadcrumbs === 'false' && { breadcrumbs: [] }),
  }
  const { isPrivate = false, withoutTrackers = isPrivate } = page
  const own = ownCode(frame, { ...page, withoutTrackers }, setting)
  const headCode = [codeWatch(own), ...own.map(row => row.PcHead ?? '')].filter(Boolean).join('\n')
  const bodyCode = own.map(row => row.PcBody ?? '').join('\n')
  const more = isPrivate && namesAnotherSite(page.more ?? '', publicUrl) ? '' : (page.more ?? '')
  const noIndex = page.head.noIndex || settings.AllowIndexing === 'false'
  const parts = {
    header: templates.render('header', frameTemplate(frame, 'header', page.tags), scope),
    main: templates.render(page.kind, page.template, scope),
    footer: templates.render('footer', frameTemplate(frame, 'footer', page.tags), scope),
  }
  const pictured = (part: string) => sitePictures(part, setting.pictures)
  const html = documentHtml(
    {
      language: settings.SiteLanguage || 'en-US',
      siteName: settings.SiteName ?? '',
      type: 'website',
      image: null,
      canonical: setting.whole(page.path),
      ...page.head,
      title: titleOf(page.head.title, settings),
      noIndex,
      stylesheet: stylesheetOf(frame, { ...page, withoutTrackers }, setting).url,
      icon: settings.FaviconAddress || '/_site/icon.svg',
      more: [...page.data.map(jsonLd), more, headCode]
        .filter(Boolean)
        .map(line => `${line}\n`)
        .join(''),
    },
    {
      alerts: siteLinks(pictured(alertsHtml(setting)), setting),
      header: headerLinks(pictured(parts.header.html), setting),
      main: siteLinks(
        pictured(
          parts.main.html + (page.ads ? adHtml(setting, page.ads, page.path) : '') + (page.after ?? ''),
        ),
        setting,
      ),
      footer: siteLinks(pictured(parts.footer.html), setting),
      code: bodyCode + searchBoxScript(parts.header.html + parts.main.html + parts.footer.html),
    },
  )
  return {
    html,
    isPrivate,
    code: `${headCode}\n${bodyCode}`,
    banners: page.banners ?? [],
    with: poorest(Object.values(parts)),
  }
}

/** The script of search boxes, where a template has one. */
const searchBoxScript = (html: string): string => (html.includes(' data-suggests') ? searchScriptTag : '')

/** The poorest of what some parts were made with. */
export const poorest = (parts: readonly Pick<Rendered, 'with'>[]): Rendered['with'] =>
  (['plain', 'earlier'] as const).find(kind => parts.some(part => part.with === kind)) ?? 'template'

/** A title with what follows every title, once. */
function titleOf(
  title: string,
  { TitleSuffix = '', SiteName = '' }: Readonly<Record<string, string>>,
): string {
  if (!title) return SiteName
  return TitleSuffix && title !== SiteName && !title.endsWith(TitleSuffix) ? title + TitleSuffix : title
}
