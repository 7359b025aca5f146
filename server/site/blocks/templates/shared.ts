import { picture } from './parts.ts'

const sizes = '(min-width: 62rem) 44rem, 100vw'

/** A text that is written once. */
export const shared = `{% if block.found %}{{ block.found.html | raw }}
{% for part in block.found.blocks %}{% if part.headline != '' %}<h2>{{ part.headline }}</h2>{% endif %}{% if part.photo %}<figure>${picture('part.photo', sizes)}{% if part.caption != '' %}<figcaption>{{ part.caption }}</figcaption>{% endif %}</figure>{% endif %}{{ part.html | raw }}{% if part.link and part.linkText != '' %}<p><a class="button" href="{{ part.link }}">{{ part.linkText }}</a></p>{% endif %}{% endfor %}{% endif %}
`
