import { headline } from './parts.ts'

/** Texts side by side; their headings are below that of the block, where it has one. */
export const columns = `${headline}
{% if block.columns.size > 0 %}<div class="columns-of columns-{{ block.columns.size }}">
  {% for column in block.columns %}<div>{% if column.title != '' %}{% if block.CbHeadline != '' %}<h3>{{ column.title }}</h3>{% else %}<h2>{{ column.title }}</h2>{% endif %}{% endif %}{{ column.text | raw }}</div>{% endfor %}
</div>{% endif %}
`
