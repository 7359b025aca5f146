import { headline } from './parts.ts'

/** Physicians with their specialties. */
export const physicians = `${headline}
{% if block.found.size > 0 %}<ul class="people wide">{% for doctor in block.found %}<li><span class="portrait small tone-{{ doctor.tone }}">{% if doctor.photo %}<img src="{{ doctor.photo }}" alt="" width="56" height="56" loading="lazy">{% else %}<span aria-hidden="true">{{ doctor.initials }}</span>{% endif %}</span><span><a href="{{ doctor.url }}">{{ doctor.name }}{% if doctor.credentials != '' %}, {{ doctor.credentials }}{% endif %}</a>{% if doctor.specialties != '' %}<span class="sub">{{ doctor.specialties }}</span>{% endif %}</span></li>{% endfor %}</ul>{% endif %}
`
