import { headline } from './parts.ts'

/** Locations with their addresses and hours. */
export const locations = `${headline}
{% if block.found.size > 0 %}<ul class="place-list">{% for place in block.found %}<li class="place-card">
  {% if block.CbHeadline != '' %}<h3><a href="{{ place.url }}">{{ place.name }}</a></h3>{% else %}<h2><a href="{{ place.url }}">{{ place.name }}</a></h2>{% endif %}
  <address>{% for line in place.lines %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</address>
  {% if place.open %}<p class="{% if place.isOpen %}is-open{% else %}is-closed{% endif %}">{{ place.open }}</p>{% endif %}
  {% if place.week.size > 0 %}<details><summary>Hours<span class="hidden"> of {{ place.name }}</span></summary><table class="hours"><caption class="hidden">Hours of {{ place.name }}</caption><tbody>{% for day in place.week %}<tr{% if day.isToday %} class="today"{% endif %}><th scope="row">{{ day.name }}</th><td>{{ day.text }}</td></tr>{% endfor %}</tbody></table></details>{% endif %}
  {% if place.call %}<p class="act"><a href="{{ place.call }}">{{ place.phone }}</a></p>{% endif %}
</li>{% endfor %}</ul>{% endif %}
`
