import { headline, picture } from './parts.ts'

const sizes = '(min-width: 62rem) 22rem, 100vw'

const heading = `{% if part.title != '' %}{% if block.CbHeadline != '' %}<h3>{{ part.title }}</h3>{% else %}<h2>{{ part.title }}</h2>{% endif %}{% endif %}`
const photo = `{% if part.photo %}${picture('part.photo', sizes)}{% endif %}`
const link = `{% if part.link and part.linkText != '' %}<p class="go"><a href="{{ part.link }}">{{ part.linkText }}</a></p>{% endif %}`

const rowOf = (look: string) => `${headline}
{% if block.parts.size > 0 %}<div class="row ${look}">
  {% for part in block.parts %}<div>${photo}<div class="words">${heading}{{ part.text | raw }}${link}</div></div>{% endfor %}
</div>{% endif %}
`

/** What a row is shown with where its design is gone or broken. */
export const row = rowOf('boxes')

/** The row designs that a site begins with, by their file names. */
export const rowDesigns: readonly {
  readonly file: string
  readonly name: string
  readonly description: string
  readonly source: string
}[] = [
  {
    file: 'row-boxes',
    name: 'Row: Boxes',
    description: 'Boxes side by side, each with a picture above its text.',
    source: rowOf('boxes'),
  },
  {
    file: 'row-beside',
    name: 'Row: Picture beside text',
    description: 'A picture beside its text, on the other side in every second row.',
    source: rowOf('beside'),
  },
  {
    file: 'row-facts',
    name: 'Row: Large figures',
    description: 'Short headings in large type, such as figures, with a line below each.',
    source: rowOf('facts'),
  },
]
