import { mediaList } from './parts.ts'

/** The page of a service, condition or treatment. */
export const service = `<div class="care-top"><div class="inner">
  <nav class="breadcrumbs" aria-label="You are here"><ol>{% for crumb in breadcrumbs %}<li>{% if crumb.url != '' %}<a href="{{ crumb.url }}">{{ crumb.title }}</a>{% else %}<span aria-current="page">{{ crumb.title }}</span>{% endif %}</li>{% endfor %}</ol></nav>
  <div class="profile-top place-top">
    <div class="profile-who">
      <p class="kind">{{ service.kind }}</p>
      <h1>{{ service.title }}</h1>
      {% if service.summary != '' %}<p class="lead">{{ service.summary }}</p>{% endif %}
      {% if service.alsoCalled != '' %}<p class="sub">Also called: {{ service.alsoCalled }}</p>{% endif %}
    </div>
    <section class="see" aria-labelledby="see"><h2 id="see">Get care</h2>
      {% if doctorCount > 0 %}<p><a class="button" href="{{ allDoctors }}">See {% if doctorCount == 1 %}the doctor{% else %}{{ doctorCount }} doctors{% endif %}</a></p>{% endif %}
      {% if service.call %}<p><a class="button line" href="{{ service.call }}">Call {{ service.phone }}</a></p>{% endif %}
    </section>
  </div>
</div></div>
<div class="inner profile">
  <div class="profile-main">
    {% if service.photo %}<img class="photo" src="{{ service.photo }}" alt="{{ service.alt }}" width="640" height="360">{% endif %}
    {% if service.description != '' %}<section class="text" aria-label="About {{ service.title }}">{{ service.description | raw }}</section>{% endif %}
    {% for section in sections %}<section class="text block">{% if section.headline != '' %}<h2>{{ section.headline }}</h2>{% endif %}{% if section.photo %}<img src="{{ section.photo }}" alt="{{ section.alt }}" loading="lazy" width="640" height="360">{% endif %}{{ section.html | raw }}</section>{% endfor %}
    {% if doctors.size > 0 %}<section aria-labelledby="doctors"><h2 id="doctors">Doctors</h2>
      <ul class="people wide">{% for other in doctors %}<li><span class="portrait small tone-{{ other.tone }}">{% if other.photo %}<img src="{{ other.photo }}" alt="" width="56" height="56" loading="lazy">{% else %}<span aria-hidden="true">{{ other.initials }}</span>{% endif %}</span><span><a href="{{ other.url }}">{{ other.name }}{% if other.credentials != '' %}, {{ other.credentials }}{% endif %}</a>{% if other.specialties != '' %}<span class="sub">{{ other.specialties }}</span>{% endif %}</span></li>{% endfor %}</ul></section>{% endif %}
    ${mediaList}
  </div>
  <div class="profile-side">
    {% if below.size > 0 %}<section aria-labelledby="below"><h2 id="below">More about this</h2><ul class="links">{% for page in below %}<li><a href="{{ page.url }}">{{ page.title }}</a></li>{% endfor %}</ul></section>{% endif %}
    {% if places.size > 0 %}<section aria-labelledby="places"><h2 id="places">Where</h2><ul class="links plain">{% for place in places limit: 8 %}<li><a href="{{ place.url }}">{{ place.name }}</a>{% if place.open %}<span class="{% if place.isOpen %}is-open{% else %}is-closed{% endif %}">{{ place.open }}</span>{% endif %}</li>{% endfor %}</ul></section>{% endif %}
    {% if related.size > 0 %}<section aria-labelledby="related"><h2 id="related">Related</h2><ul class="links">{% for other in related %}<li><a href="{{ other.url }}">{{ other.title }}</a></li>{% endfor %}</ul></section>{% endif %}
    {% if pages.size > 0 %}<section aria-labelledby="pages"><h2 id="pages">Read more</h2><ul class="links">{% for page in pages %}<li><a href="{{ page.url }}">{{ page.title }}</a></li>{% endfor %}</ul></section>{% endif %}
  </div>
</div>
`
