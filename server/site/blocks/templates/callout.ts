import { headline } from './parts.ts'

/** A box that stands out. */
export const callout = `<div class="callout {{ block.tone | default: 'note' }}">
  ${headline}
  {{ block.CbCopy | raw }}
  {% if block.CbLink and block.CbLinkText != '' %}<p><a href="{{ block.CbLink }}">{{ block.CbLinkText }}</a></p>{% endif %}
</div>
`
