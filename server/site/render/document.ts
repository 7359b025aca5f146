import { escapeHtml } from './trusted-html.ts'

/** What the head of a document says of the page. */
export interface Head {
  readonly language: string
  readonly title: string
  readonly description: string
  readonly keywords?: string
  /** The page's whole address; none where search engines should not know of one. */
  readonly canonical: string | null
  readonly siteName: string
  readonly type: 'website' | 'article'
  /** The whole address of a picture. */
  readonly image: string | null
  readonly noIndex: boolean
  readonly stylesheet: string
  readonly icon: string
  /** More for the head, made safe or allowed as it is. */
  readonly more: string
}

/** The parts of a body, each made safe already. */
export interface Body {
  readonly alerts: string
  readonly header: string
  readonly main: string
  readonly footer: string
  readonly code: string
}

/** The whole document: the skip link and the main landmark are there whatever the templates say (WCAG 2.2, 2.4.1). */
export function documentHtml(head: Head, body: Body): string {
  const meta = (attribute: 'name' | 'property', name: string, content: string | null | undefined) =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">\n` : ''
  return `<!doctype html>
<html lang="${escapeHtml(head.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${meta('name', 'description', head.description)}${meta('name', 'keywords', head.keywords)}${head.noIndex ? '<meta name="robots" content="noindex">\n' : ''}${head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">\n` : ''}${meta('property', 'og:type', head.type)}${meta('property', 'og:site_name', head.siteName)}${meta('property', 'og:title', head.title)}${meta('property', 'og:description', head.description)}${meta('property', 'og:url', head.canonical)}${meta('property', 'og:image', head.image)}<link rel="icon" href="${escapeHtml(head.icon)}">
<link rel="stylesheet" href="${escapeHtml(head.stylesheet)}">
${head.more}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${body.alerts}${body.header}
<main id="content" tabindex="-1">
${body.main}
</main>
${body.footer}
${body.code}</body>
</html>
`
}
