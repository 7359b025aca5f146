import { contentTypeIds } from '@rounds/core/tools'
import type { Seeded } from '../insert.ts'
import { footer, header } from './template-frame.ts'
import { mailTemplates } from './template-mails.ts'

/**
 * Keys of the templates that something refers to; those of Web_Page and News_Detail are the specification's (§9).
 * A page's template gets `page` (the fields of its Content), `blocks` (those of its ContentBlocks), `site` (the
 * named settings), `tokens`, `navigation` (a list of `title`, `url`, `children` for each menu), `breadcrumbs`, and,
 * where the type has one, `news` or `event`; header and footer get the same.
 */
export const templateIds = {
  News_Detail: 1,
  Web_Page: 2,
  Event_Detail: 3,
  Blog_Detail: 4,
  Project_Detail: 5,
  Custom_Page: 6,
  Blocks: 7,
  Breadcrumbs: 8,
  Header: 10,
  Footer: 11,
} as const

const blocks = `{% for block in blocks %}
<section class="block{% if block.CbPhotoMetadata.CssClass %} {{ block.CbPhotoMetadata.CssClass | escape }}{% endif %}">
  {% if block.CbHeadline %}<h2>{{ block.CbHeadline | escape }}</h2>{% endif %}
  {% if block.CbPhoto %}
  <figure>
    <img src="{{ block.CbPhoto | escape }}" alt="{{ block.CbPhotoAltText | escape }}" loading="lazy">
    {% if block.CbPhotoCaption %}<figcaption>{{ block.CbPhotoCaption | escape }}</figcaption>{% endif %}
  </figure>
  {% endif %}
  {{ block.CbCopy }}
  {% if block.CbLink %}<p><a class="button" href="{{ block.CbLink | escape }}"{% if block.CbLinkTarget == '_blank' %} target="_blank" rel="noopener"{% endif %}>{{ block.CbLinkText | default: 'Read more' | escape }}</a></p>{% endif %}
</section>
{% endfor %}
`

const breadcrumbs = `{% if breadcrumbs.size > 0 %}
<nav class="breadcrumbs" aria-label="You are here">
  <ol>
    {% for crumb in breadcrumbs %}<li><a href="{{ crumb.url | escape }}">{{ crumb.title | escape }}</a></li>{% endfor %}
  </ol>
</nav>
{% endif %}
`

const page = (head: string) => `{% render 'breadcrumbs', breadcrumbs: breadcrumbs %}
<article>
  <h1>{{ page.CTitle | escape }}</h1>
${head}  {% if page.CIntroPhoto %}<img class="intro" src="{{ page.CIntroPhoto | escape }}" alt="">{% endif %}
  {% if page.CIntroText %}<div class="intro">{{ page.CIntroText }}</div>{% endif %}
  {% render 'blocks', blocks: blocks %}
</article>
`

const news = `  <p class="byline"><time datetime="{{ news.NDate }}">{{ news.NDate | date: '%B %e, %Y' }}</time>{% if news.NAuthor %} by {{ news.NAuthor | escape }}{% endif %}</p>
`
const event = `  <ul class="dates">
    {% for date in event.dates %}<li{% if date.EdCancelled %} class="cancelled"{% endif %}><time datetime="{{ date.EdStartDt }}">{{ date.EdStartDt | date: '%A, %B %e, %Y, %l:%M %p' }}</time></li>{% endfor %}
  </ul>
  {% if event.EiPlace %}<p class="place">{{ event.EiPlace | escape }}{% if event.EiAddress %}, {{ event.EiAddress | escape }}{% endif %}</p>{% endif %}
`

type Template = Seeded<'Template'>

const pageTemplate = (
  type: keyof typeof templateIds & keyof typeof contentTypeIds,
  name: string,
  head = '',
) => ({
  TId: templateIds[type],
  TName: name,
  TKind: 'page' as const,
  CtId: contentTypeIds[type],
  TFile: `page-${name.toLowerCase().replaceAll(' ', '-')}`,
  TDescription: `How a page of the type ${type} is laid out.`,
  TSource: page(head),
})

/** The templates that a site begins with. */
export const templates = (): readonly Template[] => [
  pageTemplate('News_Detail', 'News', news),
  pageTemplate('Web_Page', 'Standard page'),
  pageTemplate('Event_Detail', 'Event', event),
  pageTemplate('Blog_Detail', 'Blog post', news),
  pageTemplate('Project_Detail', 'Project'),
  pageTemplate('Custom_Page', 'Page of rows'),
  {
    TId: templateIds.Blocks,
    TName: 'Blocks of a page',
    TKind: 'block',
    TFile: 'blocks',
    TDescription: 'Every block of a page, in order.',
    TSource: blocks,
  },
  {
    TId: templateIds.Breadcrumbs,
    TName: 'Breadcrumbs',
    TKind: 'block',
    TFile: 'breadcrumbs',
    TDescription: 'The way to the page.',
    TSource: breadcrumbs,
  },
  {
    TId: templateIds.Header,
    TName: 'Header',
    TKind: 'header',
    CtId: contentTypeIds.Header_Template,
    TFile: 'header',
    TDescription: 'Above every page.',
    TSource: header,
  },
  {
    TId: templateIds.Footer,
    TName: 'Footer',
    TKind: 'footer',
    CtId: contentTypeIds.Footer_Template,
    TFile: 'footer',
    TDescription: 'Below every page.',
    TSource: footer,
  },
  ...mailTemplates(),
]
