import { headline } from './parts.ts'

/** Documents with their kind and size. */
export const files = `${headline}
{% if block.files.size > 0 %}<ul class="files">
  {% for file in block.files %}{% if file.link %}<li><a href="{{ file.link }}">{{ file.title }}</a>{% if file.linkFile %} <span class="sub">{{ file.linkFile.kind }}, {{ file.linkFile.size }}</span>{% endif %}</li>{% endif %}{% endfor %}
</ul>{% endif %}
`
