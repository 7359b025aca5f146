import { mediaList } from './parts.ts'

const crumbs = `<nav class="breadcrumbs" aria-label="You are here"><ol>{% for crumb in breadcrumbs %}<li>{% if crumb.url != '' %}<a href="{{ crumb.url }}">{{ crumb.title }}</a>{% else %}<span aria-current="page">{{ crumb.title }}</span>{% endif %}</li>{% endfor %}</ol></nav>`

/** A physician's page. */
export const physician = `<div class="care-top"><div class="inner">
  ${crumbs}
  <div class="profile-top">
    <span class="portrait large tone-{{ doctor.tone }}">{% if doctor.photo %}<img src="{{ doctor.photo }}" alt="Portrait of {{ doctor.name }}" width="248" height="248">{% else %}<span aria-hidden="true">{{ doctor.initials }}</span>{% endif %}</span>
    <div class="profile-who">
      <h1>{{ doctor.name }}</h1>
      <p class="profile-title">{% if doctor.credentials != '' %}{{ doctor.credentials }}. {% endif %}{{ doctor.practitioner }}</p>
      <p class="badge{% unless doctor.accepting %} off{% endunless %}">{% if doctor.accepting %}Accepting new patients{% else %}Not taking new patients{% endif %}</p>
      <dl class="profile-facts">
        {% if doctor.specialties != '' %}<dt>Specialties</dt><dd>{{ doctor.specialties }}</dd>{% endif %}
        {% if doctor.languages != '' %}<dt>Languages</dt><dd>{{ doctor.languages }}</dd>{% endif %}
        <dt>Visits</dt><dd>{{ doctor.visits }}</dd>
      </dl>
    </div>
    <section class="see" aria-labelledby="see"><h2 id="see">See {{ doctor.shortName }}</h2>
      {% if doctor.appointment %}<p><a class="button" href="{{ doctor.appointment }}">Request an appointment</a></p>{% endif %}
      {% if doctor.call %}<p><a class="button line" href="{{ doctor.call }}">Call {{ doctor.phone }}</a></p>{% endif %}
      {% if doctor.updated %}<p class="see-note">Profile updated {{ doctor.updated }}</p>{% endif %}
    </section>
  </div>
</div></div>
<div class="inner profile">
  <div class="profile-main">
    {% for alert in alerts %}<section class="place-alert {{ alert.level }}" aria-label="{{ alert.levelName }}"><h2>{{ alert.title }}</h2>{% if alert.at != '' %}<p class="at">{{ alert.at }}</p>{% endif %}{% if alert.when != '' %}<p class="at">{{ alert.when }}</p>{% endif %}{{ alert.html | raw }}{% if alert.link %}<p><a href="{{ alert.link }}">Read more<span class="hidden"> about {{ alert.title }}</span></a></p>{% endif %}</section>{% endfor %}
    {% if places.size > 0 %}<section aria-labelledby="places"><h2 id="places">Locations and hours</h2>
      <div class="places">{% for place in places %}<section class="place-card" aria-labelledby="place-{{ place.id }}">
        <h3 id="place-{{ place.id }}"><a href="{{ place.url }}">{{ place.name }}</a></h3>
        <address>{% for line in place.lines %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}</address>
        {% if place.open %}<p class="{% if place.isOpen %}is-open{% else %}is-closed{% endif %}">{{ place.open }}</p>{% endif %}
        {% if place.week.size > 0 %}<table class="hours"><caption class="hidden">Hours of {{ place.name }}</caption><tbody>{% for day in place.week %}<tr{% if day.isToday %} class="today"{% endif %}><th scope="row">{{ day.name }}{% if day.isToday %}, today{% endif %}</th><td>{{ day.text }}</td></tr>{% endfor %}</tbody></table>{% endif %}
        <p class="act">{% if place.call %}<a href="{{ place.call }}">{{ place.phone }}</a>{% endif %}{% if place.directions %}<a href="{{ place.directions }}">Directions<span class="hidden"> to {{ place.name }}</span></a>{% endif %}</p>
        {% if place.appointment %}<p class="act"><a href="{{ place.appointment }}">Request an appointment here<span class="hidden">, {{ place.name }}</span></a></p>{% endif %}
      </section>{% endfor %}</div></section>{% endif %}
    {% if doctor.biography != '' %}<section class="text" aria-labelledby="about"><h2 id="about">About {{ doctor.shortName }}</h2>{{ doctor.biography | raw }}{% if doctor.video %}<p><a href="{{ doctor.video }}">Watch a video of {{ doctor.shortName }}</a></p>{% endif %}</section>{% endif %}
    {% if lists.size > 0 %}<section aria-labelledby="training"><h2 id="training">Training and certification</h2>
      <dl class="training">{% for list in lists %}<dt>{{ list.title }}</dt>{% for entry in list.entries %}<dd>{{ entry.text }}{% if entry.note != '' %}<span>{{ entry.note }}</span>{% endif %}{% if entry.years != '' %}<span>{{ entry.years }}</span>{% endif %}</dd>{% endfor %}{% endfor %}</dl></section>{% endif %}
    ${mediaList}
  </div>
  <div class="profile-side">
    {% if services.size > 0 %}<section aria-labelledby="services"><h2 id="services">Related services</h2><ul class="links">{% for service in services %}<li><a href="{{ service.url }}">{{ service.title }}</a></li>{% endfor %}</ul></section>{% endif %}
    {% if pages.size > 0 %}<section aria-labelledby="pages"><h2 id="pages">In the news</h2><ul class="links">{% for page in pages %}<li><a href="{{ page.url }}">{{ page.title }}</a></li>{% endfor %}</ul></section>{% endif %}
    {% if colleagues.size > 0 %}<section aria-labelledby="also"><h2 id="also">Also in {{ specialty.title }}</h2>
      <ul class="people">{% for other in colleagues %}<li><span class="portrait small tone-{{ other.tone }}">{% if other.photo %}<img src="{{ other.photo }}" alt="" width="56" height="56" loading="lazy">{% else %}<span aria-hidden="true">{{ other.initials }}</span>{% endif %}</span><span><a href="{{ other.url }}">{{ other.name }}{% if other.credentials != '' %}, {{ other.credentials }}{% endif %}</a>{% if other.place %}<span class="sub">{{ other.place }}</span>{% endif %}</span></li>{% endfor %}</ul>
      <p><a href="{{ specialty.url }}">All in {{ specialty.title }}</a></p></section>{% endif %}
  </div>
</div>
`
