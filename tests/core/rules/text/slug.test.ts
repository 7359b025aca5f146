import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenSlug, urlSlug } from '../../../../core/rules/text/slug.ts'

const SLUG = /^([a-z0-9]+(-[a-z0-9]+)*)?$/

describe('the URL slug of a title', () => {
  test.each([
    ['  Heart Care  ', 'heart-care'],
    ["Women's & Children's Health", 'womens-childrens-health'],
    ['Women’s Health', 'womens-health'],
    ['--A / B -- C!', 'a-b-c'],
    ['Café Ångström Łódź', 'cafe-angstrom-lodz'],
    ['COVID-19', 'covid-19'],
    ['!!!', ''],
  ])('of “%s” is “%s”', (title, slug) => expect(urlSlug(title)).toBe(slug))

  test('is one that an address can hold, whatever the title', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), title => SLUG.test(urlSlug(title)))))

  test('is its own slug', () =>
    fc.assert(fc.property(fc.string(), title => urlSlug(urlSlug(title)) === urlSlug(title))))

  test('knows no apostrophes', () =>
    fc.assert(
      fc.property(fc.string(), fc.nat(), (title, at) => {
        const place = at % (title.length + 1)
        return urlSlug(`${title.slice(0, place)}'${title.slice(place)}`) === urlSlug(title)
      }),
    ))
})

describe('the slug of a token', () => {
  test.each([
    ['Main Phone', 'MainPhone'],
    ["Our CEO's Name", 'OurCEOsName'],
    ['  Front   desk ', 'Frontdesk'],
    ['fax / office', 'fax-office'],
  ])('of “%s” is “%s”', (name, slug) => expect(tokenSlug(name)).toBe(slug))

  test('holds letters, digits and single hyphens, in their case', () =>
    fc.assert(fc.property(fc.string(), name => /^([A-Za-z0-9]+(-[A-Za-z0-9]+)*)?$/.test(tokenSlug(name)))))
})
