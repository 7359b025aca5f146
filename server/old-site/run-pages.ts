import { randomUUID } from 'node:crypto'
import { entities } from '@rounds/core/entities'
import { mapPageUrls, type OldPage, pageHere, typeOfOld } from '@rounds/core/rules/old-site'
import { readStored } from '@rounds/core/rules/page'
import { reservePages, writeImportedPages } from '../content/imported-pages.ts'
import { pageUnit } from '../content/watch-pages.ts'
import { HttpError } from '../errors.ts'
import { createResolver, type ResolveUrl } from './resolve-url.ts'
import { type Run, type Work, workOff } from './run.ts'
import { dataOf, rememberItems } from './run-items.ts'

const { Content } = entities
const unit: Work['unit'] = ({ context }, actor, work) => pageUnit(context, actor, work)
const kinds = ['page', 'news', 'event'] as const

/**
 * Brings the pages over in two passes: first each gets its key, then its words are written, in which every link to
 * another page names that page by its key.
 */
export async function runPages(run: Run): Promise<void> {
  await workOff(run, { kinds, state: 'waiting', isFirstPass: true, unit, write: reserve })
  const resolve = await createResolver(run.context.database.query, run.found)
  await workOff(run, { kinds, state: 'made', unit, write: fillWith(resolve), refused: removeBare })
}

const reserve: Work['write'] = async (_, unit, items) => {
  const fresh = items.filter(({ key }) => key === null)
  const keys = await reservePages(
    unit,
    fresh.map(({ title, kind }) => ({ title, type: typeOfOld(kind) })),
  )
  return items.map(({ oldKey, key }) => ({
    oldKey,
    state: 'made',
    key: key ?? keys[fresh.findIndex(one => one.oldKey === oldKey)] ?? null,
  }))
}

const fillWith =
  (resolve: ResolveUrl): Work['write'] =>
  async ({ found }, unit, items) => {
    const data = await dataOf<OldPage>(unit.query, found.id, items)
    const { options, site } = found
    const pages = items.flatMap(item => {
      const old = data.get(item.oldKey)
      return old && item.key !== null ? [{ item, old: mapPageUrls(old, resolve), cId: item.key }] : []
    })
    const written = await writeImportedPages(
      unit,
      pages.map(({ item, old, cId }) => ({
        cId,
        change: live =>
          readStored(
            pageHere(live, old, {
              address: item.address,
              folder: options.folder,
              isVisible:
                item.effect === 'create'
                  ? old.isPublished && options.publish === 'as it was'
                  : live.content.CVisible,
              newId: randomUUID,
            }),
          ),
      })),
      `Import of ${site}`,
    )
    await rememberItems(
      unit.query,
      site ?? '',
      pages.map(({ item, cId }) => ({
        oldKey: item.oldKey,
        entity: 'Content',
        key: cId,
        hash: item.hash,
        stamp: written.find(page => page.cId === cId)?.stamp ?? null,
      })),
    )
    return pages.map(({ item, cId }) => ({
      oldKey: item.oldKey,
      state: 'done',
      beforeVersion: written.find(page => page.cId === cId)?.beforeId ?? null,
    }))
  }

/** A page that was refused leaves no bare one behind. */
const removeBare: NonNullable<Work['refused']> = async ({ context }, actor, { effect, key }) => {
  if (effect !== 'create' || key === null) return
  await context.records
    .unit(actor, unit => unit.records.remove(Content, [[key]]))
    .catch(error => {
      if (!(error instanceof HttpError)) throw error
    })
}
