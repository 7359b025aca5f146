import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isTracking,
  showsBanner,
  trackedLink,
  trackingMediums,
  trackingSources,
  wrongTracking,
} from '../../../core/rules/banners/index.ts'

const tracking = { medium: 'Email', source: 'site', campaign: 'spring' }
const none = { medium: '', source: '', campaign: '' }

describe('the link of a banner', () => {
  it.each([
    ['/visit', '/visit?utm_source=site&utm_medium=Email&utm_campaign=spring'],
    ['/visit?a=1&utm_source=old#top', '/visit?a=1&utm_source=site&utm_medium=Email&utm_campaign=spring#top'],
    ['https://a.example/x', 'https://a.example/x?utm_source=site&utm_medium=Email&utm_campaign=spring'],
    ['tel:2055550142', 'tel:2055550142'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('%s becomes %s', (link, expected) => {
    expect(trackedLink(link, tracking)).toBe(expected)
  })

  it('stays as it is without tracking, and is tracked once however often it is', () => {
    expect(trackedLink('/visit?utm_source=old', none)).toBe('/visit?utm_source=old')
    fc.assert(
      fc.property(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.constantFrom(...trackingMediums),
        fc.constantFrom(...Object.values(trackingSources).flat()),
        (link, medium, source) => {
          const once = trackedLink(link, { medium, source, campaign: 'c' })
          expect(trackedLink(once, { medium, source, campaign: 'c' })).toBe(once)
          expect(new URL(once).searchParams.getAll('utm_medium')).toEqual([medium])
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is tracked by the lists alone', () => {
    expect([tracking, none].map(isTracking)).toEqual([true, true])
    const wrong = [{ medium: 'Pigeon' }, { source: 'elsewhere' }, { campaign: 'two words' }]
    expect(wrong.map(more => isTracking({ ...tracking, ...more }))).toEqual([false, false, false])
    expect(wrong.map(more => wrongTracking({ ...tracking, ...more }))).toEqual([
      'medium',
      'source',
      'campaign',
    ])
  })
})

it('a banner is shown on its pages, and in its folders with those inside', () => {
  const places = { folders: [7], pages: [3] }
  expect(showsBanner(places, 3, [])).toBe(true)
  expect(showsBanner(places, 4, [[7, 8]])).toBe(true)
  expect(showsBanner(places, 4, [[6, 8]])).toBe(false)
})
