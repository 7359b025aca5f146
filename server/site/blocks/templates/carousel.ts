import { headline, picture } from './parts.ts'

const sizes = '(min-width: 62rem) 44rem, 100vw'

/** Slides that are scrolled by hand, with a link to each; nothing moves by itself. */
export const carousel = `${headline}
{% if block.found.blocks.size > 0 %}<section class="carousel" aria-roledescription="carousel" aria-label="{{ block.found.title }}">
  <div class="slides" tabindex="0" role="group" aria-label="Slides of {{ block.found.title }}">
    {% for slide in block.found.blocks %}<div class="slide" id="{{ block.id }}-{{ forloop.index }}" role="group" aria-roledescription="slide" aria-label="{{ forloop.index }} of {{ forloop.length }}">
      {% if slide.photo %}${picture('slide.photo', sizes)}{% endif %}
      {% if slide.headline != '' or slide.caption != '' or slide.link %}<div class="words">{% if slide.headline != '' %}<p class="title">{{ slide.headline }}</p>{% endif %}{% if slide.caption != '' %}<p>{{ slide.caption }}</p>{% endif %}{{ slide.html | raw }}{% if slide.link %}<p><a href="{{ slide.link }}">{% if slide.linkText != '' %}{{ slide.linkText }}{% else %}{{ slide.headline }}{% endif %}</a></p>{% endif %}</div>{% endif %}
    </div>{% endfor %}
  </div>
  {% if block.found.blocks.size > 1 %}<ul class="dots">{% for slide in block.found.blocks %}<li><a href="#{{ block.id }}-{{ forloop.index }}"><span class="hidden">Slide </span>{{ forloop.index }}</a></li>{% endfor %}</ul>{% endif %}
</section>{% endif %}
`
