import { headline, picture } from './parts.ts'

const sizes = '(min-width: 62rem) 44rem, 100vw'

/** A video: one of the site's own plays in place; one of another site is asked for only when it is opened. */
export const video = `${headline}
{% if block.found.url %}<div class="film">
  {% if block.found.embed %}<details class="play"><summary>{% if block.found.poster %}${picture('block.found.poster', sizes)}{% endif %}<span class="words"><span class="title">Play “{{ block.found.title }}”</span><span class="sub">It comes from {{ block.found.host }}, which learns that you watch it.</span></span></summary><iframe src="{{ block.found.embed }}" title="{{ block.found.title }}" width="704" height="396" loading="lazy" allowfullscreen></iframe></details>
  {% elsif block.found.type %}<video controls preload="none" width="704" height="396"{% if block.found.poster %} poster="{{ block.found.poster.src }}"{% endif %}><source src="{{ block.found.url }}" type="{{ block.found.type }}">{% if block.found.captions %}<track kind="captions" src="{{ block.found.captions }}" srclang="en" label="Captions" default>{% endif %}<a href="{{ block.found.url }}">{{ block.found.title }}</a></video><p class="sub">{{ block.found.title }}</p>
  {% else %}<p><a class="button line" href="{{ block.found.url }}">Watch “{{ block.found.title }}”</a></p>{% endif %}
  {% if block.found.transcript != '' %}<details><summary>Transcript<span class="hidden"> of {{ block.found.title }}</span></summary><p>{{ block.found.transcript | escape | newline_to_br | raw }}</p></details>{% endif %}
</div>{% endif %}
`
