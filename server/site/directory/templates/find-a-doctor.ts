/** The search for physicians: a form that needs no script, its filters, and the results. */
export const findADoctor = `<div class="care-top"><div class="inner">
  <nav class="breadcrumbs" aria-label="You are here"><ol>{% for crumb in breadcrumbs %}<li>{% if crumb.url != '' %}<a href="{{ crumb.url }}">{{ crumb.title }}</a>{% else %}<span aria-current="page">{{ crumb.title }}</span>{% endif %}</li>{% endfor %}</ol></nav>
  <h1>Find a doctor</h1>
  <form class="care-form" id="care" action="/find-a-doctor" method="get" role="search" aria-label="Doctors">
    <div class="care-box">
      <p class="care-field"><label for="care-q">Name, specialty or condition</label><input type="search" id="care-q" name="q" value="{{ search.text }}" maxlength="200" autocomplete="off" placeholder="heart doctor, ENT, Dr. Marsh"></p>
      <p class="care-field near"><label for="care-near">ZIP code or town</label><input type="text" id="care-near" name="near" value="{{ search.near }}" maxlength="80" autocomplete="postal-code"></p>
      <button class="button" type="submit"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="11" cy="11" r="7"/><path d="m16.5 16.5 4.5 4.5"/></svg>Search</button>
    </div>
    <input type="hidden" name="at" value="{{ search.at }}">
    <input type="hidden" name="location" value="{{ search.location }}">
    <div class="care-more">
      <p class="care-select"><label for="care-specialty">Specialty</label><select id="care-specialty" name="specialty">{% for option in specialties %}<option value="{{ option.value }}"{% if option.selected %} selected{% endif %}>{{ option.label }}</option>{% endfor %}</select></p>
      {% if distances.size > 0 %}<p class="care-select"><label for="care-within">Within</label><select id="care-within" name="within">{% for option in distances %}<option value="{{ option.value }}"{% if option.selected %} selected{% endif %}>{{ option.label }} of {{ place }}</option>{% endfor %}</select></p>{% endif %}
      <button class="care-place" id="care-place" type="button" hidden><svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21Z"/><circle cx="12" cy="9.5" r="2.5"/></svg>Use my location</button>
      <span id="care-place-status" role="status"></span>
    </div>
  </form>
</div></div>
<div class="inner care">
  <div class="care-side">
  <button class="menu-button care-filter-button" type="button" popovertarget="care-filters">Filters{% if filterCount > 0 %} ({{ filterCount }}){% endif %}</button>
  <div class="care-filters" id="care-filters" popover role="group" aria-label="Filters">
    <div class="care-filters-head"><h2>Filters</h2>{% if filterCount > 0 %}<a href="{{ clear }}">Clear all</a>{% endif %}<button class="menu-button close" type="button" popovertarget="care-filters" popovertargetaction="hide">Close</button></div>
    {% for group in groups %}<fieldset><legend>{{ group.legend }}</legend>
      {% for option in group.options %}<p class="care-option"><label for="{{ option.id }}"><input type="checkbox" form="care" id="{{ option.id }}" name="{{ option.name }}" value="{{ option.value }}"{% if option.checked %} checked{% endif %}> <span>{{ option.label }}</span></label> <span class="count">{{ option.count }}<span class="hidden"> doctors</span></span></p>{% endfor %}
    </fieldset>{% endfor %}
    <p class="care-apply"><button class="button" type="submit" form="care">Show results</button></p>
  </div>
  </div>
  <div class="care-results">
    <div class="care-head"><h2 id="results">{{ heading }}</h2>
      <p class="care-select"><label class="hidden" for="care-sort">Sort</label><select id="care-sort" name="sort" form="care">{% for option in sorts %}<option value="{{ option.value }}"{% if option.selected %} selected{% endif %}>{{ option.label }}</option>{% endfor %}</select></p></div>
    {% for note in notes %}<p class="care-note">{{ note }}</p>{% endfor %}
    {% if asksForPlace %}<p class="care-note">To sort by distance, press “Use my location” or type a ZIP code.</p>{% endif %}
    {% for alert in alerts %}<section class="place-alert {{ alert.level }}" aria-label="{{ alert.levelName }}"><h3>{{ alert.title }}</h3>{% if alert.at != '' %}<p class="at">{{ alert.at }}</p>{% endif %}{% if alert.when != '' %}<p class="at">{{ alert.when }}</p>{% endif %}{{ alert.html | raw }}</section>{% endfor %}
    {% if doctors.size > 0 %}<ol class="doctors" start="{{ doctors[0].number }}">{% for doctor in doctors %}
      <li class="doctor">
        <span class="portrait tone-{{ doctor.tone }}">{% if doctor.photo %}<img src="{{ doctor.photo }}" alt="" width="96" height="96"{% if doctor.number > 3 %} loading="lazy"{% endif %}>{% else %}<span aria-hidden="true">{{ doctor.initials }}</span>{% endif %}</span>
        <div class="who">
          <h3><a href="{{ doctor.url }}">{{ doctor.name }}</a>{% if doctor.credentials != '' %} <span class="credentials">{{ doctor.credentials }}</span>{% endif %}</h3>
          {% if doctor.specialties != '' %}<p>{{ doctor.specialties }}</p>{% endif %}
          {% if doctor.place %}<p><a class="place" href="{{ doctor.place.url }}">{{ doctor.place.name }}</a>{% if doctor.place.miles %}, {{ doctor.place.miles }}{% endif %}</p>
          {% if doctor.place.open %}<p class="{% if doctor.place.isOpen %}is-open{% else %}is-closed{% endif %}">{{ doctor.place.open }}</p>{% endif %}{% endif %}
        </div>
        <ul class="ticks">{% if doctor.accepting %}<li class="tick">Accepting new patients</li>{% else %}<li>Not taking new patients</li>{% endif %}{% if doctor.telehealth %}<li class="tick">Video visits</li>{% endif %}{% if doctor.languages != '' %}<li>Speaks {{ doctor.languages }}</li>{% endif %}</ul>
        {% if doctor.reasons.size > 0 %}<p class="why"><strong>Why this result:</strong> {{ doctor.reasons | join: ' · ' }}</p>{% endif %}
        <p class="act">{% if doctor.appointment %}<a class="button" href="{{ doctor.appointment }}">Request an appointment<span class="hidden"> with {{ doctor.name }}</span></a>{% endif %}<a href="{{ doctor.url }}">View profile<span class="hidden"> of {{ doctor.name }}</span></a>{% if doctor.call %}<a class="call" href="{{ doctor.call }}">{{ doctor.phone }}</a>{% endif %}</p>
      </li>{% endfor %}</ol>
    {% else %}<div class="care-none">
      <p>Nobody here matches all of that. Try one of these:</p>
      <ul>{% for link in suggestions.links %}<li><a href="{{ link.url }}">{{ link.text }}</a></li>{% endfor %}{% for doctor in suggestions.doctors %}<li>Did you mean <a href="{{ doctor.url }}">{{ doctor.name }}</a>{% if doctor.specialties != '' %}, {{ doctor.specialties }}{% endif %}?</li>{% endfor %}<li>Check the spelling, or search by specialty, such as “heart doctor”.</li></ul>
    </div>{% endif %}
    {% if paging.pages > 1 %}<nav class="paging" aria-label="Pages of results">
      {% if paging.previous %}<a rel="prev" href="{{ paging.previous }}">Previous page</a>{% else %}<span></span>{% endif %}
      <span>Page {{ paging.page }} of {{ paging.pages }}</span>
      {% if paging.next %}<a rel="next" href="{{ paging.next }}">Next page</a>{% else %}<span></span>{% endif %}
    </nav>{% endif %}
  </div>
  <aside class="care-aside" aria-labelledby="care-talk"><h2 id="care-talk">Rather talk to someone?</h2>
    <p>We will search with you, in your language.</p>
    {% if call %}<p><a href="{{ call }}">{{ phone }}</a></p>{% endif %}
    <p>For an emergency, call 911.</p>
  </aside>
</div>
`
