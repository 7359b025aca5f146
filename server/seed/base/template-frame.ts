import { searchBox } from '@rounds/core/rules/site-search'

/** Above every page: quick links, the search and the telephone, name or logo, the main menu, which a phone opens with a button. */
export const header = `<header>
<div class="site-top"><div class="inner">
  {% if navigation.secondary.size > 0 %}<nav aria-label="Quick links"><ul>{% for entry in navigation.secondary %}<li><a href="{{ entry.url }}"{% if entry.current %} aria-current="page"{% endif %}>{{ entry.title }}</a></li>{% endfor %}</ul></nav>{% endif %}
  ${searchBox}
  {% if site.MainPhone %}<a class="phone" href="tel:{{ site.MainPhone | replace: ' ', '' }}">{{ site.MainPhone }}</a>{% endif %}
</div></div>
<div class="site-header"><div class="inner">
  <a class="brand" href="/">
    {% if site.LogoAddress %}<img src="{{ site.LogoAddress }}" alt="{{ site.SiteName }}">{% else %}<span class="mark" aria-hidden="true"></span><span>{{ site.SiteName }}{% if site.SiteTagline %}<small>{{ site.SiteTagline }}</small>{% endif %}</span>{% endif %}
  </a>
  {% if navigation.primary.size > 0 %}
  <button class="menu-button" type="button" popovertarget="menu">Menu</button>
  <nav class="menu" id="menu" popover aria-label="Main">
    <p class="close"><button class="menu-button" type="button" popovertarget="menu" popovertargetaction="hide">Close</button></p>
    <ul>
      {% for entry in navigation.primary %}
      <li>{% if entry.children.size > 0 %}<details name="menu"><summary>{{ entry.title }}</summary><ul>
        <li><a href="{{ entry.url }}"{% if entry.current %} aria-current="page"{% endif %}>{{ entry.title }}: overview</a></li>
        {% for child in entry.children %}<li><a href="{{ child.url }}"{% if child.current %} aria-current="page"{% endif %}>{{ child.title }}</a></li>{% endfor %}
      </ul></details>{% else %}<a href="{{ entry.url }}"{% if entry.current %} aria-current="page"{% endif %}>{{ entry.title }}</a>{% endif %}</li>
      {% endfor %}
    </ul>
  </nav>
  {% endif %}
</div></div>
</header>
`

/** Below every page: address and telephone, the menus of center and footer, the year. */
export const footer = `<footer class="site-footer"><div class="inner">
  <div class="columns">
    <div>
      <h2>{{ site.SiteName }}</h2>
      {% if site.MainAddress %}<address>{{ site.MainAddress | escape | newline_to_br | raw }}</address>{% endif %}
      {% if site.MainPhone %}<p><a href="tel:{{ site.MainPhone | replace: ' ', '' }}">{{ site.MainPhone }}</a></p>{% endif %}
    </div>
    {% if navigation.center.size > 0 %}<nav aria-label="At a glance"><h2>At a glance</h2>
      <ul>{% for entry in navigation.center %}<li><a href="{{ entry.url }}">{{ entry.title }}</a></li>{% endfor %}</ul></nav>{% endif %}
    {% if navigation.footer.size > 0 %}<nav aria-label="Footer"><h2>About this site</h2>
      <ul>{% for entry in navigation.footer %}<li><a href="{{ entry.url }}">{{ entry.title }}</a></li>{% endfor %}</ul></nav>{% endif %}
    <div><h2>In an emergency</h2><p>Call 911, or come to the nearest emergency department.</p></div>
  </div>
  <p class="small">© {{ year }} {{ site.SiteName }}</p>
</div></footer>
`
