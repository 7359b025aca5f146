import { mediaList } from './parts.ts'

/** A location's page. */
export const location = `<div class="care-top"><div class="inner">
  <nav class="breadcrumbs" aria-label="You are here"><ol>{% for crumb in breadcrumbs %}<li>{% if crumb.url != '' %}<a href="{{ crumb.url }}">{{ crumb.title }}</a>{% else %}<span aria-current="page">{{ crumb.title }}</span>{% endif %}</li>{% endfor %}</ol></nav>
  <div class="profile-top place-top">
    <div class="profile-who">
      <h1>{{ place.name }}</h1>
      {% if place.category or place.altName != '' %}<p class="profile-title">{{ place.category }}{% if place.altName != '' %} (also called {{ place.altName }}){% endif %}</p>{% endif %}
      {% if place.open %}<p class="badge{% unless place.isOpen %} off{% endunless %}">{{ place.open }}</p>{% endif %}
      <address class="place-address">{% for line in place.lines %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</address>
    </div>
    <section class="see" aria-labelledby="see"><h2 id="see">Visit or call</h2>
      {% if place.appointment %}<p><a class="button" href="{{ place.appointment }}">Request an appointment</a></p>{% endif %}
      {% if place.call %}<p><a class="button line" href="{{ place.call }}">Call {{ place.phone }}</a></p>{% endif %}
      {% if place.directions %}<p><a class="button line" href="{{ place.directions }}">Directions</a></p>{% endif %}
      {% if place.emergency %}<p class="see-note">Emergency department here. For an emergency, call 911.</p>{% endif %}
    </section>
  </div>
</div></div>
<div class="inner profile">
  <div class="profile-main">
    {% for alert in alerts %}<section class="place-alert {{ alert.level }}" aria-label="{{ alert.levelName }}"><h2>{{ alert.title }}</h2>{% if alert.when != '' %}<p class="at">{{ alert.when }}</p>{% endif %}{{ alert.html | raw }}{% if alert.link %}<p><a href="{{ alert.link }}">Read more<span class="hidden"> about {{ alert.title }}</span></a></p>{% endif %}</section>{% endfor %}
    {% if place.photo %}<img class="photo" src="{{ place.photo }}" alt="{{ place.alt }}" width="640" height="360">{% endif %}
    {% if place.description != '' %}<section class="text" aria-label="About {{ place.name }}">{{ place.description | raw }}</section>{% endif %}
    {% for section in sections %}<section class="text block">{% if section.headline != '' %}<h2>{{ section.headline }}</h2>{% endif %}{% if section.photo %}<img src="{{ section.photo }}" alt="{{ section.alt }}" loading="lazy" width="640" height="360">{% endif %}{{ section.html | raw }}</section>{% endfor %}
    {% if doctors.size > 0 %}<section aria-labelledby="doctors"><h2 id="doctors">Doctors here</h2>
      <ul class="people wide">{% for other in doctors %}<li><span class="portrait small tone-{{ other.tone }}">{% if other.photo %}<img src="{{ other.photo }}" alt="" width="56" height="56" loading="lazy">{% else %}<span aria-hidden="true">{{ other.initials }}</span>{% endif %}</span><span><a href="{{ other.url }}">{{ other.name }}{% if other.credentials != '' %}, {{ other.credentials }}{% endif %}</a>{% if other.specialties != '' %}<span class="sub">{{ other.specialties }}</span>{% endif %}</span></li>{% endfor %}</ul>
      <p><a class="button line" href="{{ allDoctors }}">Search all {{ doctorCount }} {% if doctorCount == 1 %}doctor{% else %}doctors{% endif %} here</a></p></section>{% endif %}
    ${mediaList}
  </div>
  <div class="profile-side">
    {% if place.week.size > 0 %}<section aria-labelledby="hours"><h2 id="hours">Hours</h2><table class="hours"><caption class="hidden">Hours of {{ place.name }}</caption><tbody>{% for day in place.week %}<tr{% if day.isToday %} class="today"{% endif %}><th scope="row">{{ day.name }}{% if day.isToday %}, today{% endif %}</th><td>{{ day.text }}</td></tr>{% endfor %}</tbody></table></section>{% endif %}
    {% for other in place.serviceHours %}<section aria-label="Hours of {{ other.service }}"><h2>{{ other.service }}</h2><ul class="links">{% for line in other.lines %}<li>{{ line }}</li>{% endfor %}</ul></section>{% endfor %}
    {% if place.phones.size > 0 %}<section aria-labelledby="phones"><h2 id="phones">Phones</h2><dl class="profile-facts">{% for other in place.phones %}<dt>{{ other.name }}</dt><dd><a href="{{ other.call }}">{{ other.number }}</a>{% if other.note != '' %} {{ other.note }}{% endif %}</dd>{% endfor %}</dl></section>{% endif %}
    {% if place.addresses.size > 0 %}<section aria-labelledby="addresses"><h2 id="addresses">Also at</h2><ul class="links">{% for other in place.addresses %}<li>{% if other.name != '' %}{{ other.name }}<br>{% endif %}{{ other.lines | join: ', ' }}{% if other.call %}<br><a href="{{ other.call }}">{{ other.phone }}</a>{% endif %}</li>{% endfor %}</ul></section>{% endif %}
    {% if place.facts.size > 0 or place.fax or place.website %}<section aria-labelledby="facts"><h2 id="facts">At a glance</h2><dl class="profile-facts">{% for fact in place.facts %}<dt>{{ fact.name }}</dt><dd>{{ fact.value }}</dd>{% endfor %}{% if place.fax %}<dt>Fax</dt><dd>{{ place.fax }}</dd>{% endif %}{% if place.website %}<dt>Website</dt><dd><a href="{{ place.website }}">{{ place.website | replace: 'https://', '' }}</a></dd>{% endif %}</dl></section>{% endif %}
    {% if services.size > 0 %}<section aria-labelledby="services"><h2 id="services">Services here</h2><ul class="links">{% for service in services %}<li><a href="{{ service.url }}">{{ service.title }}</a></li>{% endfor %}</ul></section>{% endif %}
    {% if pages.size > 0 %}<section aria-labelledby="pages"><h2 id="pages">In the news</h2><ul class="links">{% for page in pages %}<li><a href="{{ page.url }}">{{ page.title }}</a></li>{% endfor %}</ul></section>{% endif %}
  </div>
</div>
`
