/** The list of locations, with its search. */
export const locations = `<div class="care-top"><div class="inner">
  <nav class="breadcrumbs" aria-label="You are here"><ol>{% for crumb in breadcrumbs %}<li>{% if crumb.url != '' %}<a href="{{ crumb.url }}">{{ crumb.title }}</a>{% else %}<span aria-current="page">{{ crumb.title }}</span>{% endif %}</li>{% endfor %}</ol></nav>
  <h1>Locations</h1>
  <form class="care-form" id="care" action="/locations" method="get" role="search" aria-label="Locations">
    <div class="care-box">
      <p class="care-field"><label for="care-q">Name or kind of place</label><input type="search" id="care-q" name="q" value="{{ search.text }}" maxlength="200" autocomplete="off" placeholder="urgent care, imaging, Ashby Falls"></p>
      <p class="care-field near"><label for="care-near">ZIP code or town</label><input type="text" id="care-near" name="near" value="{{ search.near }}" maxlength="80" autocomplete="postal-code"></p>
      <button class="button" type="submit"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m16.5 16.5 4.5 4.5"/></svg>Search</button>
    </div>
    <input type="hidden" name="at" value="{{ search.at }}">
    <div class="care-more">
      {% if distances.size > 0 %}<p class="care-select"><label for="care-within">Within</label><select id="care-within" name="within">{% for option in distances %}<option value="{{ option.value }}"{% if option.selected %} selected{% endif %}>{{ option.label }}</option>{% endfor %}</select></p>{% endif %}
      <p class="care-check"><label for="care-open"><input type="checkbox" id="care-open" name="open" value="1"{% if search.open %} checked{% endif %}> <span>Open now</span></label></p>
      <button class="care-place" id="care-place" type="button" hidden><svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21Z"/><circle cx="12" cy="9.5" r="2.5"/></svg>Use my location</button>
      <span id="care-place-status" role="status"></span>
    </div>
  </form>
</div></div>
<div class="inner page">
  {% if categories.size > 0 %}<nav class="chips" aria-label="Kinds of location"><ul><li><a href="{{ all.url }}"{% if all.current %} aria-current="page"{% endif %}>All</a></li>{% for category in categories %}<li><a href="{{ category.url }}"{% if category.current %} aria-current="page"{% endif %}>{{ category.name }}</a></li>{% endfor %}</ul></nav>{% endif %}
  <h2 id="results">{{ heading }}</h2>
  {% for note in notes %}<p class="care-note">{{ note }}</p>{% endfor %}
  {% if asksForPlace %}<p class="care-note">To sort by distance, press “Use my location” or type a ZIP code.</p>{% endif %}
  {% if places.size == 0 %}<p class="lead">No location matches all of that. <a href="/locations">See every location</a>.</p>{% endif %}
  <ul class="place-list">{% for place in places %}<li class="place-card">
    <h3><a href="{{ place.url }}">{{ place.name }}</a></h3>
    <p class="sub">{{ place.category }}{% if place.miles %}{% if place.category %} · {% endif %}{{ place.miles }}{% endif %}</p>
    <address>{% for line in place.lines %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</address>
    {% if place.open %}<p class="{% if place.isOpen %}is-open{% else %}is-closed{% endif %}">{{ place.open }}</p>{% endif %}
    {% if place.alert %}<p class="card-alert">{{ place.alert }}</p>{% endif %}
    <p class="act">{% if place.call %}<a href="{{ place.call }}">{{ place.phone }}</a>{% endif %}{% if place.directions %}<a href="{{ place.directions }}">Directions<span class="hidden"> to {{ place.name }}</span></a>{% endif %}</p>
  </li>{% endfor %}</ul>
  {% if paging.pages > 1 %}<nav class="paging" aria-label="Pages of this list">
    {% if paging.previous %}<a rel="prev" href="{{ paging.previous }}">Previous page</a>{% else %}<span></span>{% endif %}
    <span>Page {{ paging.page }} of {{ paging.pages }}</span>
    {% if paging.next %}<a rel="next" href="{{ paging.next }}">Next page</a>{% else %}<span></span>{% endif %}
  </nav>{% endif %}
</div>
`

/** The list of services, conditions and treatments. */
export const services = `<div class="care-top"><div class="inner">
  <nav class="breadcrumbs" aria-label="You are here"><ol>{% for crumb in breadcrumbs %}<li>{% if crumb.url != '' %}<a href="{{ crumb.url }}">{{ crumb.title }}</a>{% else %}<span aria-current="page">{{ crumb.title }}</span>{% endif %}</li>{% endfor %}</ol></nav>
  <h1>Services</h1>
  <form class="care-form" action="/services" method="get" role="search" aria-label="Services">
    <div class="care-box">
      <p class="care-field"><label for="care-q">Service, condition or treatment</label><input type="search" id="care-q" name="q" value="{{ search.text }}" maxlength="200" autocomplete="off" placeholder="knee replacement, asthma, MRI"></p>
      <button class="button" type="submit"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m16.5 16.5 4.5 4.5"/></svg>Search</button>
    </div>
  </form>
</div></div>
<div class="inner page">
  {% if search.text != '' and count == 0 %}<p class="lead">Nothing here is called “{{ search.text }}”. <a href="{{ doctors }}">Search our doctors for it</a>, or <a href="/services">see every service</a>.</p>{% endif %}
  {% if areas.size > 0 %}<section class="block" aria-labelledby="areas"><h2 id="areas">Areas of care</h2><ul class="links columns">{% for area in areas %}<li><a href="{{ area.url }}">{{ area.title }}</a></li>{% endfor %}</ul></section>{% endif %}
  {% for group in groups %}<section class="block" aria-labelledby="group-{{ forloop.index }}"><h2 id="group-{{ forloop.index }}">{{ group.title }}</h2><ul class="links columns">{% for service in group.services %}<li><a href="{{ service.url }}">{{ service.title }}</a></li>{% endfor %}</ul></section>{% endfor %}
</div>
`
