import { blockTemplates } from '../blocks/templates/index.ts'
import { directoryTemplates } from '../directory/templates/index.ts'
import { searchTemplate } from '../search/template.ts'

/** The parts of a page that have a template each. */
export type TemplateKind =
  | 'page'
  | 'header'
  | 'footer'
  | 'list'
  | 'message'
  | 'search'
  | keyof typeof directoryTemplates
  | `block-${string}`

/** What a page is shown with where the site's own template cannot be used: plain, whole, and always right. */
export const plainTemplates: Readonly<Record<TemplateKind, string>> = {
  ...directoryTemplates,
  search: searchTemplate,
  ...Object.fromEntries(blockTemplates.map(({ file, source }) => [file, source])),
  page: `<div class="inner page"><article class="text"><h1>{{ page.CTitle }}</h1>
{% if page.CIntroText != '' %}<div class="lead">{{ page.CIntroText | raw }}</div>{% endif %}
{% for block in blocks %}<section class="block {{ block.cssClass }}">{% if block.CbHeadline %}<h2>{{ block.CbHeadline }}</h2>{% endif %}{{ block.CbCopy | raw }}{{ block.form | raw }}</section>{% endfor %}</article></div>`,
  list: `<div class="inner page"><h1>{{ list.title }}</h1>
{% if list.items.size == 0 %}<p>There is nothing here at the moment.</p>{% endif %}
{% for group in list.groups %}
{% if group.title %}<h2>{{ group.title }}</h2>{% endif %}
<ul class="cards">{% for item in group.items %}<li class="card">
{% if item.photo %}<img src="{{ item.photo }}" alt="" loading="lazy" width="640" height="360">{% endif %}
{% if item.when %}<p class="meta">{{ item.when }}{% if item.place %} · {{ item.place }}{% endif %}</p>{% endif %}
{% if group.title %}<h3><a href="{{ item.url }}">{{ item.title }}</a></h3>{% else %}<h2><a href="{{ item.url }}">{{ item.title }}</a></h2>{% endif %}
{% if item.text %}<p>{{ item.text }}</p>{% endif %}</li>{% endfor %}</ul>
{% endfor %}
{% if list.pages > 1 %}<nav class="paging" aria-label="Pages of this list">
{% if list.previous %}<a rel="prev" href="{{ list.previous }}">← Previous</a>{% else %}<span></span>{% endif %}
<span>Page {{ list.page }} of {{ list.pages }}</span>
{% if list.next %}<a rel="next" href="{{ list.next }}">Next →</a>{% else %}<span></span>{% endif %}</nav>{% endif %}</div>`,
  message: `<div class="inner page"><div class="text"><h1>{{ message.title }}</h1>{{ message.html | raw }}
{% if message.suggestions.size > 0 %}<h2>Perhaps you are looking for</h2><ul>{% for page in message.suggestions %}<li><a href="{{ page.url }}">{{ page.title }}</a></li>{% endfor %}</ul>{% endif %}</div></div>`,
  header: `<header class="site-header"><div class="inner"><a class="brand" href="/">{{ site.SiteName }}</a></div></header>`,
  footer: `<footer class="site-footer"><div class="inner"><p class="small">© {{ year }} {{ site.SiteName }}</p></div></footer>`,
}
