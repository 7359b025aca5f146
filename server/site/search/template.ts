/** The search of the website: a form that needs no script, the kinds of results, and the results. */
export const searchTemplate = `<div class="care-top"><div class="inner">
  <nav class="breadcrumbs" aria-label="You are here"><ol>{% for crumb in breadcrumbs %}<li>{% if crumb.url != '' %}<a href="{{ crumb.url }}">{{ crumb.title }}</a>{% else %}<span aria-current="page">{{ crumb.title }}</span>{% endif %}</li>{% endfor %}</ol></nav>
  <h1>Search</h1>
  <form class="search-form" action="/search" method="get" role="search" aria-label="The whole site">
    <label for="search-words">What are you looking for?</label>
    <span class="search-box"><input type="search" id="search-words" name="q" value="{{ search.text }}" maxlength="200" autocomplete="off" data-suggests><button class="button" type="submit">Search</button></span>
  </form>
</div></div>
<div class="inner page"><div class="text">
  {% if search.text != '' %}
  <h2 id="results">{{ heading }}</h2>
  {% if corrected %}<p class="care-note">We found nothing for “{{ search.text }}”. These are results for <a href="{{ corrected.url }}">{{ corrected.text }}</a>.</p>{% endif %}
  {% if isLoose %}<p class="care-note">Nothing on this site has all of these words. These results have some of them.</p>{% endif %}
  {% if kinds.size > 2 %}<nav class="chips" aria-label="Kinds of results"><ul>{% for kind in kinds %}<li><a href="{{ kind.url }}"{% if kind.current %} aria-current="true"{% endif %}>{{ kind.label }} ({{ kind.count }})</a></li>{% endfor %}</ul></nav>{% endif %}
  {% if results.size > 0 %}<ol class="search-results" start="{{ first }}">{% for result in results %}<li>
    <h3><a href="{{ result.url }}">{{ result.title }}</a></h3>
    <p class="meta">{{ result.kind }} · {{ result.way }}</p>
    {% if result.excerpt != '' %}<p>{{ result.excerpt | raw }}</p>{% endif %}
  </li>{% endfor %}</ol>
  {% else %}<ul>
    <li>Check the spelling, or try fewer words.</li>
    <li>Looking for a doctor? <a href="{{ findDoctor }}">Search our physicians</a>.</li>
    {% if site.MainPhone %}<li>Call us: <a href="tel:{{ site.MainPhone | replace: ' ', '' }}">{{ site.MainPhone }}</a></li>{% endif %}
  </ul>{% endif %}
  {% if paging.pages > 1 %}<nav class="paging" aria-label="Pages of results">
    {% if paging.previous %}<a rel="prev" href="{{ paging.previous }}">Previous page</a>{% else %}<span></span>{% endif %}
    <span>Page {{ paging.page }} of {{ paging.pages }}</span>
    {% if paging.next %}<a rel="next" href="{{ paging.next }}">Next page</a>{% else %}<span></span>{% endif %}
  </nav>{% endif %}
  {% else %}<p class="lead">Search pages, news, events, physicians, locations, services and documents.</p>{% endif %}
</div></div>
`
