import { headline } from './parts.ts'

/** News or events as cards. */
export const list = `${headline}
{% if block.found.size > 0 %}<ul class="cards">{% for item in block.found %}<li class="card">
  {% if item.when or item.place %}<p class="meta"><strong>{{ item.when }}</strong>{% if item.place %} · {{ item.place }}{% endif %}</p>{% endif %}
  {% if block.CbHeadline != '' %}<h3><a href="{{ item.url }}">{{ item.title }}</a></h3>{% else %}<h2><a href="{{ item.url }}">{{ item.title }}</a></h2>{% endif %}
  {% if item.text != '' %}<p>{{ item.text }}</p>{% endif %}
</li>{% endfor %}</ul>{% else %}<p>There is nothing here at the moment.</p>{% endif %}
`
