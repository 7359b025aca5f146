import { describe, expect, it } from 'vitest'
import { addressesIn, frameAt, frameOf, homeOf } from '../../../server/site/microsites.ts'
import type { SiteChrome } from '../../../server/site/read/frame.ts'
import type { ShownMicrosite } from '../../../server/site/read/microsites.ts'

const site = {
  ...{ id: 1, name: 'Heart month', host: null, path: '/heart', menu: [], footerMenu: [] },
  ...{ color: null, deepColor: null, logo: null, icon: null },
} as unknown as ShownMicrosite
const entry = (title: string) => ({ title }) as unknown as ShownMicrosite['menu'][number]
const menus = {
  ...{
    primary: [entry('Care')],
    secondary: [entry('Pay')],
    center: [entry('Find')],
    footer: [entry('Jobs')],
  },
}
const settings = { SiteName: 'Wexmoor', LogoAddress: '/logo.png', SiteTagline: 'Near you', Phone: '555' }
const frame = { microsites: [site], menus, settings } as unknown as SiteChrome

describe('the frame of a page', () => {
  it('is that of the only microsite in its folder, and of the main site elsewhere', () => {
    expect(frameAt(frame, '/heart/walks').settings.SiteName).toBe('Heart month')
    expect(frameAt(frame, '/hearts')).toBe(frame)
    expect(frameAt({ ...frame, microsites: [] }, '/heart').settings.SiteName).toBe('Wexmoor')
    // It is not taken twice.
    const own = frameAt(frame, '/heart')
    expect(frameAt(own, '/heart/walks')).toBe(own)
    expect([homeOf(frame), homeOf(own)]).toEqual(['/', '/heart'])
  })

  it('has of a microsite its name and icon, and of the main site what is no sign of it', () => {
    const { settings, menus: own, microsite } = frameOf(frame, site)
    expect([microsite, own]).toEqual([site, menus])
    expect(settings).toEqual({
      ...{
        SiteName: 'Heart month',
        TitleSuffix: ' | Heart month',
        FaviconAddress: '/_site/icon-1.svg',
        Phone: '555',
      },
    })
  })

  it('has the look and the menus that a microsite has, in place of all at the top', () => {
    const looks = { color: '#123456', deepColor: '#012345', logo: '/heart.png', icon: '/heart.ico' }
    const menu = [entry('Walks')]
    const footerMenu = [entry('Thanks')]
    const own = frameOf(frame, { ...site, ...looks, menu, footerMenu })
    expect(own.settings).toMatchObject({
      ...{
        BrandColour: '#123456',
        BrandDeepColour: '#012345',
        LogoAddress: '/heart.png',
        FaviconAddress: '/heart.ico',
      },
    })
    expect(own.menus).toEqual({ primary: menu, secondary: [], center: [], footer: footerMenu })
  })
})

describe('addresses on a page', () => {
  const hosted = { ...site, host: 'heart.example' } as ShownMicrosite
  const of = (microsites: readonly ShownMicrosite[], microsite?: ShownMicrosite) => {
    const { seen, whole } = addressesIn(
      { ...frame, microsites, ...(microsite && { microsite }) },
      'https://wexmoor.example',
    )
    return [seen('/heart/walks'), seen('/care'), whole('/heart/walks'), whole('/care')]
  }

  it('are as they are stored where no microsite has a host', () => {
    expect(of([site], site)).toEqual([
      ...['/heart/walks', '/care', 'https://wexmoor.example/heart/walks', 'https://wexmoor.example/care'],
    ])
  })

  it('name the host of the microsite from the main site, and that of the main site from there', () => {
    const whole = ['https://heart.example/walks', 'https://wexmoor.example/care']
    expect(of([hosted])).toEqual(['https://heart.example/walks', '/care', ...whole])
    expect(of([hosted], hosted)).toEqual(['/walks', 'https://wexmoor.example/care', ...whole])
    expect(of([hosted, site], site)).toEqual(['https://heart.example/walks', '/care', ...whole])
  })
})
