import { headline } from './parts.ts'

/** Headings that open to show their text; the browser opens them, without a script. */
export const accordion = `${headline}
{% if block.items.size > 0 %}<div class="accordion">
  {% for item in block.items %}<details><summary>{{ item.title }}</summary><div class="words">{{ item.text | raw }}</div></details>{% endfor %}
</div>{% endif %}
`
