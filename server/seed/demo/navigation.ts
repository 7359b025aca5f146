import { urlSlug } from '@rounds/core/rules/text'
import { tagIds } from '@rounds/core/tools'
import { folders } from './general-texts.ts'
import type { Ledger } from './ledger.ts'
import { lineUrl } from './pages.ts'
import { serviceLines } from './service-lines.ts'

type Entry = readonly [title: string, link: string, below?: readonly Entry[]]

const folderEntries = (path: string): readonly Entry[] =>
  folders
    .filter(folder => folder.path === path)
    .flatMap(folder => folder.pages.slice(1, 7).map((title): Entry => [title, `${path}/${urlSlug(title)}`]))

const menus: Readonly<Record<number, readonly Entry[]>> = {
  [tagIds.Navigation_Primary]: [
    ['Find a doctor', '/find-a-doctor'],
    ['Locations', '/locations'],
    ['Services', '/services', serviceLines.slice(0, 8).map(line => [line.name, lineUrl(line)])],
    ['Patients and visitors', '/patients', folderEntries('/patients')],
    ['Health library', '/health-library', folderEntries('/health-library')],
    ['About us', '/about', folderEntries('/about')],
    ['News', '/news'],
  ],
  [tagIds.Navigation_Secondary]: [
    ['Patient portal', '/patients/patient-portal'],
    ['Pay a bill', '/billing/paying-your-bill'],
    ['Careers', '/careers'],
    ['Give', '/giving'],
  ],
  [tagIds.Navigation_Center]: [
    ['Events and classes', '/events'],
    ['Emergency care', '/services/emergency-care'],
  ],
  [tagIds.Navigation_Footer]: [
    ['Contact us', '/about/contact-us'],
    ['Privacy notice', '/about/privacy-notice'],
    ['Accessibility', '/about/accessibility'],
    ['No surprise bills', '/billing/no-surprise-bills'],
    ['For health professionals', '/professionals'],
  ],
}

/** The entries of the menus, nested where they are: pages of the site, or addresses where the menu has another name. */
export function navigation(ledger: Ledger, pagesByUrl: ReadonlyMap<string, number>): void {
  const titles = new Map(ledger.content.map(({ CId, CTitle }) => [CId, CTitle]))
  const add = (tag: number, entries: readonly Entry[], under?: number) => {
    for (const [index, [title, link, below = []]] of entries.entries()) {
      const place = { order: (index + 1) * 10, ...(under && { under }) }
      const page = pagesByUrl.get(link)
      const isPage = page !== undefined && titles.get(page) === title
      if (isPage) ledger.list(page, tag, place)
      const CId = isPage ? page : ledger.add({ type: 'Navigation', title, link, tags: [tag], ...place })
      add(tag, below, CId)
    }
  }
  for (const [tag, entries] of Object.entries(menus)) add(Number(tag), entries)
}
