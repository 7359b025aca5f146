/** The headline of a block, where it has one. */
export const headline = `{% if block.CbHeadline != '' %}<h2>{{ block.CbHeadline }}</h2>{% endif %}`

/** A picture called `photo`, in the sizes that the site makes of it. */
export const picture = (name: string, sizes: string) =>
  `<img src="{{ ${name}.src }}"{% if ${name}.set %} srcset="{{ ${name}.set }}" sizes="${sizes}"{% endif %} alt="{{ ${name}.alt }}"{% if ${name}.width %} width="{{ ${name}.width }}" height="{{ ${name}.height }}"{% endif %} loading="lazy">`
