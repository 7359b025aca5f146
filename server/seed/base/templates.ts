import { contentTypeIds } from '@rounds/core/tools'
import { blockTemplates } from '../../site/blocks/templates/index.ts'
import { rowDesigns } from '../../site/blocks/templates/row.ts'
import { directoryTemplates } from '../../site/directory/templates/index.ts'
import { searchTemplate } from '../../site/search/template.ts'
import type { Seeded } from '../insert.ts'
import { footer, header } from './template-frame.ts'
import { mailTemplates } from './template-mails.ts'

/**
 * Keys of the templates that something refers to; those of Web_Page and News_Detail are the specification's (§9).
 * A page's template gets `page` (the fields of its Content), `blocks` (those of its ContentBlocks, `form` with the form
 * that a block shows, or all of a block of a kind with a template of its own), `breadcrumbs`, `section` (its folder with the pages in it), `banners`, `latest` on the home page
 * and, where the type has one, `news` or `event`; every template gets `site` (the named settings), `tokens`,
 * `navigation` (a list of `title`, `url`, `children` for each menu), `path` and `year`. Output is escaped unless it
 * ends in `raw`, which is right for the fields that hold HTML: they have been made safe.
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
  Banners: 9,
  Header: 10,
  Footer: 11,
  List: 12,
  Message: 13,
  Cards: 14,
} as const

const blocks = `{% for block in blocks %}
<section class="block{% if block.cssClass != '' %} {{ block.cssClass }}{% endif %}">
  {% if block.CbHeadline != '' %}<h2>{{ block.CbHeadline }}</h2>{% endif %}
  {% if block.CbPhoto %}
  <figure>
    <img src="{{ block.CbPhoto }}" alt="{{ block.CbPhotoAltText }}" loading="lazy">
    {% if block.CbPhotoCaption != '' %}<figcaption>{{ block.CbPhotoCaption }}</figcaption>{% endif %}
  </figure>
  {% endif %}
  {{ block.CbCopy | raw }}
  {{ block.form | raw }}
  {% if block.CbLink %}<p><a class="button" href="{{ block.CbLink }}"{% if block.CbLinkTarget == '_blank' %} target="_blank" rel="noopener"{% endif %}>{{ block.CbLinkText | default: 'Read more' }}</a></p>{% endif %}
</section>
{% endfor %}
`

const breadcrumbs = `{% if breadcrumbs.size > 0 %}
<nav class="breadcrumbs" aria-label="You are here"><ol>
  {% for crumb in breadcrumbs %}<li>{% if crumb.url != '' %}<a href="{{ crumb.url }}">{{ crumb.title }}</a>{% else %}<span aria-current="page">{{ crumb.title }}</span>{% endif %}</li>{% endfor %}
</ol></nav>
{% endif %}
`

const banners = `{% if banners.size > 0 %}<div class="banners">{% for banner in banners %}
<section class="banner" aria-label="{{ banner.title }}">
  <div class="words"><h2>{{ banner.title }}</h2>{% if banner.link %}<p><a class="button quiet" href="{{ banner.link }}">Read more<span class="hidden"> about {{ banner.title }}</span></a></p>{% else %}{{ banner.html | raw }}{% endif %}</div>
  {% if banner.photo %}<img src="{{ banner.photo }}" alt="" loading="lazy" width="640" height="400">{% endif %}
</section>
{% endfor %}</div>{% endif %}
`

/** The entries of a list as cards, their headings at a level that the list says. */
const cards = `<ul class="cards">{% for item in items %}<li class="card">
  {% if item.photo %}<img src="{{ item.photo }}" alt="" loading="lazy" width="640" height="360">{% endif %}
  {% if item.when or item.place %}<p class="meta"><strong>{{ item.when }}</strong>{% if item.place %} · {{ item.place }}{% endif %}</p>{% endif %}
  {% if level == 2 %}<h2><a href="{{ item.url }}">{{ item.title }}</a></h2>{% else %}<h3><a href="{{ item.url }}">{{ item.title }}</a></h3>{% endif %}
  {% if item.text != '' %}<p>{{ item.text }}</p>{% endif %}
</li>{% endfor %}</ul>
`

const list = `<div class="inner">
{% render 'breadcrumbs', breadcrumbs: breadcrumbs %}
<div class="page">
  <div class="page-head"><h1>{{ list.title }}</h1></div>
  {% if list.items.size == 0 %}<p class="lead">There is nothing here at the moment. Please look in again soon.</p>{% endif %}
  {% for group in list.groups %}
  {% if group.title != '' %}<section class="block"><h2>{{ group.title }}</h2>{% render 'cards', items: group.items, level: 3 %}</section>
  {% elsif group.items.size > 0 %}{% render 'cards', items: group.items, level: 2 %}{% endif %}
  {% endfor %}
  {% if list.pages > 1 %}<nav class="paging" aria-label="Pages of this list">
    {% if list.previous %}<a rel="prev" href="{{ list.previous }}">Previous page</a>{% else %}<span></span>{% endif %}
    <span>Page {{ list.page }} of {{ list.pages }}</span>
    {% if list.next %}<a rel="next" href="{{ list.next }}">Next page</a>{% else %}<span></span>{% endif %}
  </nav>{% endif %}
</div></div>
`

const message = `<div class="inner page"><div class="text">
  <h1>{{ message.title }}</h1>
  <div class="lead">{{ message.html | raw }}</div>
  {% if message.suggestions.size > 0 %}<h2>Perhaps you are looking for</h2>
  <ul>{% for page in message.suggestions %}<li><a href="{{ page.url }}">{{ page.title }}</a></li>{% endfor %}</ul>{% endif %}
</div></div>
`

const page = (head: string, facts = '') => `<div class="inner">
{% render 'breadcrumbs', breadcrumbs: breadcrumbs %}
<div class="page">
  {{ problems | raw }}
  {% render 'banners', banners: banners %}
  <div class="columns-main{% if section.items.size > 1 %} has-aside{% endif %}">
    <article class="text">
      <div class="page-head">
        <h1>{{ page.CTitle }}</h1>
${head}        {% if page.CIntroText != '' %}<div class="lead">{{ page.CIntroText | raw }}</div>{% endif %}
      </div>
${facts}      {% if page.CIntroPhoto %}<img class="photo" src="{{ page.CIntroPhoto }}" alt="" width="640" height="360">{% endif %}
      {% render 'blocks', blocks: blocks %}
    </article>
    {% if section.items.size > 1 %}
    <aside class="aside" aria-label="{{ section.title }}">
      <h2>{% if section.url %}<a href="{{ section.url }}">{{ section.title }}</a>{% else %}{{ section.title }}{% endif %}</h2>
      <ul>{% for item in section.items %}<li><a href="{{ item.url }}"{% if item.current %} aria-current="page"{% endif %}>{{ item.title }}</a></li>{% endfor %}</ul>
    </aside>
    {% endif %}
  </div>
</div></div>
`

/** The first blocks of the home page over its picture: what most visitors come for. One that leads to a search is a box. */
const MOST_JOBS = 3
const jobs = `<div class="welcome">
  {% if page.CIntroPhoto %}<img src="{{ page.CIntroPhoto }}" alt="" width="1440" height="900">{% endif %}
  <div class="inner"><h1>{{ page.CTitle }}</h1><div class="lead">{{ page.CIntroText | raw }}</div></div>
</div>
<div class="inner">
  {{ problems | raw }}
  <ul class="jobs">{% for block in blocks limit: ${MOST_JOBS} %}<li class="job">
    {% if block.CbHeadline != '' %}<h2>{{ block.CbHeadline }}</h2>{% endif %}
    {{ block.CbCopy | raw }}{{ block.form | raw }}
    {% if block.CbLink == '/find-a-doctor' %}<form class="job-search" action="{{ block.CbLink }}" method="get" role="search" aria-label="{{ block.CbHeadline }}">
      <input type="search" name="q" aria-label="Name, specialty, condition or town" placeholder="Heart doctor near me" maxlength="120" autocomplete="off"><button>Search</button>
    </form>
    {% elsif block.CbLink %}<p class="go"><a class="button{% unless forloop.last %} outlined{% endunless %}" href="{{ block.CbLink }}">{{ block.CbLinkText | default: 'Read more' }}</a></p>{% endif %}
  </li>{% endfor %}</ul>
</div>
`

/** A page of rows: what it is about at its top, its blocks as cards, and on the home page what is new. */
const rows = `{% assign first = 0 %}{% if page.isHome and blocks.size > 0 %}{% assign first = ${MOST_JOBS} %}${jobs}{% else %}<div class="hero"><div class="inner">
  <div>
    <h1>{{ page.CTitle }}</h1>
    <div class="lead">{{ page.CIntroText | raw }}</div>
    {% if page.isHome and site.AppointmentPhone %}<p class="actions"><a class="button" href="tel:{{ site.AppointmentPhone | replace: ' ', '' }}">Appointments: {{ site.AppointmentPhone }}</a></p>{% endif %}
  </div>
  {% if page.CIntroPhoto %}<img src="{{ page.CIntroPhoto }}" alt="" width="640" height="400">{% endif %}
</div></div>{% endif %}
{% if first == 0 or blocks.size > first %}<div class="inner band">
  {% if first == 0 %}{{ problems | raw }}{% endif %}
  <ul class="cards">{% for block in blocks offset: first %}<li class="card{% if block.cssClass != '' %} {{ block.cssClass }}{% endif %}">
    {% if block.CbPhoto %}<img src="{{ block.CbPhoto }}" alt="{{ block.CbPhotoAltText }}" loading="lazy" width="640" height="360">{% endif %}
    {% if block.CbHeadline != '' %}<h2>{{ block.CbHeadline }}</h2>{% endif %}
    {{ block.CbCopy | raw }}{{ block.form | raw }}
    {% if block.CbLink %}<p class="go"><a href="{{ block.CbLink }}">{{ block.CbLinkText | default: 'Read more' }}</a></p>{% endif %}
  </li>{% endfor %}</ul>
</div>{% endif %}
{% if banners.size > 0 %}<div class="inner band">{% render 'banners', banners: banners %}</div>{% endif %}
{% if latest.events.size > 0 %}<section class="band" aria-labelledby="events"><div class="inner"><h2 id="events">Events and classes</h2>
  {% render 'cards', items: latest.events, level: 3 %}<p class="paging"><a href="/events">All events and classes</a></p></div></section>{% endif %}
{% if latest.news.size > 0 %}<section class="band tint" aria-labelledby="news"><div class="inner"><h2 id="news">News</h2>
  {% render 'cards', items: latest.news, level: 3 %}<p class="paging"><a href="/news">All news</a></p></div></section>{% endif %}
`

const news = `        {% if news %}<p class="meta"><time datetime="{{ news.NDate }}">{{ news.when }}</time>{% if news.NAuthor != '' %} · {{ news.NAuthor }}{% endif %}{% if news.NSource %} · {% if news.NSourceLink %}<a href="{{ news.NSourceLink }}">{{ news.NSource }}</a>{% else %}{{ news.NSource }}{% endif %}{% endif %}</p>{% endif %}
`
const event = `      {% if event %}<div class="facts"><dl>
        {% if event.dates.size > 0 %}<dt>When</dt><dd><ul>{% for date in event.dates %}<li{% if date.EdCancelled %} class="cancelled"{% endif %}><time datetime="{{ date.EdStartDt }}">{{ date.when }}</time>{% if date.EdCancelled %}<span class="note">Canceled</span>{% endif %}{% if date.EdNote %} ({{ date.EdNote }}){% endif %}</li>{% endfor %}</ul></dd>{% endif %}
        {% if event.EiPlace != '' %}<dt>Where</dt><dd>{{ event.EiPlace }}{% if event.EiAddress %}, {{ event.EiAddress }}{% endif %}</dd>{% endif %}
        {% if event.EiCost %}<dt>Cost</dt><dd>{{ event.EiCost }}</dd>{% endif %}
        {% if event.EiContact or event.EiPhone %}<dt>Contact</dt><dd>{{ event.EiContact }} {% if event.EiPhone %}<a href="tel:{{ event.EiPhone | replace: ' ', '' }}">{{ event.EiPhone }}</a>{% endif %}</dd>{% endif %}
      </dl>{% if event.EiRegistrationLink %}<p><a class="button" href="{{ event.EiRegistrationLink }}">Sign up</a></p>{% endif %}</div>{% endif %}
`

type Template = Seeded<'Template'>

const pageTemplate = (
  type: keyof typeof templateIds & keyof typeof contentTypeIds,
  name: string,
  TDescription: string,
  source = page(''),
) => ({
  TId: templateIds[type],
  TName: name,
  TKind: 'page' as const,
  CtId: contentTypeIds[type],
  TFile: `page-${name.toLowerCase().replaceAll(' ', '-')}`,
  TDescription,
  TSource: source,
})

const part = (id: keyof typeof templateIds, name: string, source: string, description: string): Template => ({
  TId: templateIds[id],
  TName: name,
  TKind: 'block',
  TFile: id.toLowerCase(),
  TDescription: description,
  TSource: source,
})

const firstDirectoryTemplate = 40

const directoryNames: Readonly<Record<keyof typeof directoryTemplates, readonly [string, string]>> = {
  'find-a-doctor': ['Find a doctor', 'The search for physicians, its filters and its results.'],
  locations: ['Locations', 'The list of locations, with its search.'],
  services: ['Services', 'The list of services, conditions and treatments.'],
  physician: ['Physician', 'The page of a physician.'],
  location: ['Location', 'The page of a location.'],
  service: ['Service', 'The page of a service, condition or treatment.'],
}

/** The templates of the pages of physicians, locations and services. */
export const templatesOfDirectory = (): readonly Template[] =>
  Object.entries(directoryTemplates).map(([TFile, TSource], index) => {
    const [TName, TDescription] = directoryNames[TFile as keyof typeof directoryTemplates]
    return { TId: firstDirectoryTemplate + index, TName, TKind: 'block', TFile, TDescription, TSource }
  })

/** The template of the search of the site. */
export const templateOfSearch = (): Template => ({
  TId: 50,
  TName: 'Search',
  TKind: 'block',
  TFile: 'search',
  TDescription: 'The search of the whole site and its results.',
  TSource: searchTemplate,
})

const firstBlockTemplate = 60

/** The templates of the kinds of blocks. */
export const templatesOfBlocks = (): readonly Template[] =>
  blockTemplates.map(({ kind, file, source }, index) => ({
    TId: firstBlockTemplate + index,
    TName: `Block: ${kind.label}`,
    TKind: 'block',
    TFile: file,
    TDescription: kind.sentence,
    TSource: source,
  }))

const firstRowDesign = 90

/** The row designs (content type 32), which people pick for a block. */
export const templatesOfRows = (): readonly Template[] =>
  rowDesigns.map(({ file, name, description, source }, index) => ({
    TId: firstRowDesign + index,
    TName: name,
    TKind: 'row',
    CtId: contentTypeIds.Custom_Page,
    TFile: file,
    TDescription: description,
    TSource: source,
  }))

/** The templates that a site begins with. */
export const templates = (): readonly Template[] => [
  pageTemplate('News_Detail', 'News', 'Lays out news articles.', page(news)),
  pageTemplate('Web_Page', 'Standard page', 'Lays out web pages.'),
  pageTemplate('Event_Detail', 'Event', 'Lays out events.', page('', event)),
  pageTemplate('Blog_Detail', 'Blog post', 'Lays out blog posts.', page(news)),
  pageTemplate('Project_Detail', 'Project', 'Lays out projects.'),
  pageTemplate('Custom_Page', 'Page of rows', 'Lays out custom pages as rows.', rows),
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
  part('Banners', 'Banners of a page', banners, 'Those whose dates are now, above the page.'),
  part('List', 'List of pages', list, 'The pages of a folder, the news, the events.'),
  part(
    'Message',
    'Message',
    message,
    'What is said where there is no page: not found, gone, closed, thank you.',
  ),
  part('Cards', 'Cards of a list', cards, 'Pages as cards, with photo, date and first words.'),
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
  ...templatesOfDirectory(),
  templateOfSearch(),
  ...templatesOfBlocks(),
  ...templatesOfRows(),
  ...mailTemplates(),
]
