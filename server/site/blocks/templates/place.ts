import { headline } from './parts.ts'

/** The address, phone and hours of a place. */
export const place = `<div class="place-card">
  ${headline}
  <address>{{ block.street }}<br>{{ block.city }}{% if block.state != '' %}, {{ block.state }}{% endif %}{% if block.zip != '' %} {{ block.zip }}{% endif %}</address>
  {% if block.hours != '' %}<p><span class="hidden">Hours: </span>{{ block.hours | escape | newline_to_br | raw }}</p>{% endif %}
  {% if block.phone != '' %}<p class="act"><a href="tel:{{ block.phone | replace: ' ', '' }}">{{ block.phone }}</a></p>{% endif %}
</div>
`
