import { expect, it } from 'vitest'
import { frameAt } from '../../../server/site/microsites.ts'
import type { SiteChrome } from '../../../server/site/read/frame.ts'

const site = { id: 1, name: 'Heart month', host: null, path: '/heart', menu: [], footerMenu: [] }
const menus = { primary: [], secondary: [], center: [], footer: [] }
const frame = { microsites: [site], menus, settings: { SiteName: 'Wexmoor' } } as unknown as SiteChrome

it('is that of the only microsite in its folder, and of the main site elsewhere', () => {
  expect(frameAt(frame, '/heart/walks').settings.SiteName).toBe('Heart month')
  expect(frameAt(frame, '/hearts')).toBe(frame)
  expect(frameAt({ ...frame, microsites: [] }, '/heart').settings.SiteName).toBe('Wexmoor')
})
