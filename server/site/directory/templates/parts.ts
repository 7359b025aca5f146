/** Videos, recordings, articles and documents about a record. */
export const mediaList = `{% if media.size > 0 %}<section aria-labelledby="media"><h2 id="media">Videos and articles</h2>
      <ul class="media-list">{% for item in media %}<li><a href="{{ item.url }}">{{ item.title }}</a><span class="sub">{{ item.facts }}</span>{{ item.html | raw }}{% if item.transcript != '' %}<details><summary>Transcript<span class="hidden"> of {{ item.title }}</span></summary><p>{{ item.transcript | escape | newline_to_br | raw }}</p></details>{% endif %}</li>{% endfor %}</ul></section>{% endif %}`
