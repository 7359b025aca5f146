import { headline } from './parts.ts'

/** Links that look like buttons. */
export const buttons = `${headline}
{% if block.buttons.size > 0 %}<ul class="buttons">
  {% for button in block.buttons %}{% if button.link %}<li><a class="button{% if button.look == 'second' %} line{% endif %}" href="{{ button.link }}">{{ button.text }}</a></li>{% endif %}{% endfor %}
</ul>{% endif %}
`
