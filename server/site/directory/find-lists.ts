import { type CareSearch, directoryPaths, plainText, readTyped, termsOf } from '@rounds/core/rules/find-care'
import { folderAt } from '../folders.ts'
import type { SiteChrome } from '../read/frame.ts'
import { listOf } from '../read/pages.ts'
import { readPlaces, readServices } from './lists.ts'
import { type DirectoryAnswer, foundPage } from './page.ts'
import { placesComposition, servicesComposition } from './render/lists.ts'
import type { DirectorySources } from './sources.ts'
import { understand } from './understand.ts'

/** The page of locations that a search finds. */
export async function findPlaces(
  { database, nearestPlaces, roster, towns, zips, placeFigures, openNow, minute }: DirectorySources,
  frame: SiteChrome,
  search: CareSearch,
): Promise<DirectoryAnswer> {
  const typed = readTyped(search.text)
  const known = await towns()
  // The town in “imaging in Ashby Falls” is where to look; words that are no town are looked for.
  const { origin, miles, unknownPlace, asksForPlace, ignored } = await understand(
    database,
    { specialties: [], terms: termsOf([]), towns: known, names: (await roster()).names, zips: await zips() },
    search,
  )
  const open = search.open || typed.open ? (await openNow(frame)).ids : null
  const words =
    origin?.label && !search.near && !search.at ? withoutTown(typed.words, origin.label) : typed.words
  const list = await readPlaces(database, {
    search,
    words,
    origin,
    miles,
    open,
    nearness: await nearestPlaces(),
    towns: known,
    figures: await placeFigures(),
  })
  const inputs = {
    ...list,
    search,
    text: words.join(' '),
    origin,
    miles,
    unknownPlace,
    asksForPlace,
    ignored,
  }
  return foundPage(
    [inputs, minute()],
    setting => placesComposition(setting, inputs),
    list.alerts.map(({ html }) => html),
  )
}

/** The page of services that a search finds, with the areas that have pages. */
export async function findServices(
  { database }: DirectorySources,
  frame: SiteChrome,
  { text }: CareSearch,
): Promise<DirectoryAnswer> {
  const folder = folderAt(frame, directoryPaths.service)
  const [services, areas] = await Promise.all([
    readServices(database, text),
    folder ? listOf(database, folder.TId, { page: 1, size: 60 }) : { items: [] },
  ])
  const inputs = { text, services, areas: areas.items }
  return foundPage(inputs, setting => servicesComposition(setting, inputs))
}

const withoutTown = (words: readonly string[], town: string): readonly string[] => {
  const parts = plainText(town).split(' ')
  return words.filter(word => !parts.includes(word))
}
