import { picture as img } from './parts.ts'

const sizes = '(min-width: 62rem) 44rem, 100vw'

/** A picture with its caption. */
export const picture = `{% if block.photo %}<figure class="picture {{ block.size | default: 'text' }}">
  {% if block.CbLink %}<a href="{{ block.CbLink }}">${img('block.photo', sizes)}</a>{% else %}${img('block.photo', sizes)}{% endif %}
  {% if block.CbPhotoCaption != '' %}<figcaption>{{ block.CbPhotoCaption }}</figcaption>{% endif %}
</figure>{% endif %}
`
