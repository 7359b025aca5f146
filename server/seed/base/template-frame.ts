/** Above every page: name or logo, telephone, the two menus. */
export const header = `<a class="skip" href="#content">Skip to the content</a>
<header class="site-header">
  <a class="brand" href="/">
    {% if site.LogoAddress %}<img src="{{ site.LogoAddress | escape }}" alt="{{ site.SiteName | escape }}">{% else %}{{ site.SiteName | escape }}{% endif %}
  </a>
  {% if site.MainPhone %}<a class="phone" href="tel:{{ site.MainPhone | escape | replace: ' ', '' }}">{{ site.MainPhone | escape }}</a>{% endif %}
  <nav aria-label="Quick links">
    <ul>{% for entry in navigation.secondary %}<li><a href="{{ entry.url | escape }}">{{ entry.title | escape }}</a></li>{% endfor %}</ul>
  </nav>
  <nav aria-label="Main">
    <ul>
      {% for entry in navigation.primary %}
      <li><a href="{{ entry.url | escape }}">{{ entry.title | escape }}</a>
        {% if entry.children.size > 0 %}<ul>{% for child in entry.children %}<li><a href="{{ child.url | escape }}">{{ child.title | escape }}</a></li>{% endfor %}</ul>{% endif %}
      </li>
      {% endfor %}
    </ul>
  </nav>
</header>
`

/** Below every page: address, the footer's menu, the year. */
export const footer = `<footer class="site-footer">
  <nav aria-label="Footer">
    <ul>{% for entry in navigation.footer %}<li><a href="{{ entry.url | escape }}">{{ entry.title | escape }}</a></li>{% endfor %}</ul>
  </nav>
  {% if site.MainAddress %}<address>{{ site.MainAddress | escape | newline_to_br }}</address>{% endif %}
  <p>© {{ 'now' | date: '%Y' }} {{ site.SiteName | escape }}</p>
</footer>
`
