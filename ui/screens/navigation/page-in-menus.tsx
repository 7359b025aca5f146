import { decide, type Match } from '@rounds/core/access'
import { messageOf } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { navigationWords } from '@rounds/core/words/navigation'
import { useContext, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ChoosePage } from '../../pages/choose-page.tsx'
import { PageLinks } from '../../pages/page-links.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import type { MenuEntry } from './menu.ts'
import { pageMenusSlots, useMenusOfPage } from './page-menus-slots.ts'

/**
 * A page's positions in the site's menus, as itself or through an entry that links to it (screens, `/edit/navigation`).
 */
export function PageInMenus({ match: { tool } }: { match: Match }) {
  const [parameters] = useSearchParams()
  const cId = Number(parameters.get('cid'))
  if (Number.isInteger(cId) && cId > 0)
    return <Menus key={cId} cId={cId} title={tool.title} purpose={tool.purpose} />
  return (
    <>
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <ChoosePage />
    </>
  )
}

function Menus({ cId, title, purpose }: { cId: number; title: string; purpose: string }) {
  const { client, person } = useApp()
  const tags = useContext(TreeContext)
  const { data, error, mutate } = useMenusOfPage(client, cId)
  const slots = useMemo(() => pageMenusSlots(client, cId, mutate), [client, cId, mutate])
  const [state, send] = useSubmit(slots)
  const busy = state.hasTag('busy') ? state.context.sent?.act.tag : undefined
  const problem = state.hasTag('shows a message') ? state.context.message : null
  const may = decide(person, 'update', entities.TagToContent)
  const places = data?.menus.filter(({ found }) => found.length > 0).length ?? 0
  useStatus(
    error || problem
      ? {
          tone: 'alarm',
          words: problem ? navigationWords.pageInMenus.notSaved : navigationWords.pageInMenus.menusCannotRead,
        }
      : busy !== undefined || !data
        ? {
            tone: 'busy',
            words: data ? navigationWords.pageInMenus.saving : navigationWords.pageInMenus.loading,
          }
        : { tone: 'ready', words: navigationWords.pageInMenus.inOfMenus(places, data.menus.length) },
  )
  return (
    <>
      <PageHeader
        title={title}
        beside={<PageLinks cId={cId} at="menus" live={data?.page?.CVisible ? data.page.CSeoUrl : null} />}
        sentence={data?.page ? navigationWords.pageInMenus.whereStandsSitesMenus(data.page.CTitle) : purpose}
        actions={
          <Link href={editAddress(cId)} className={buttonClass()}>
            {navigationWords.pageInMenus.openInTheEditor}
          </Link>
        }
      />
      {!may.allowed && <p className="mt-1 text-ink-3 text-sm">{may.because}</p>}
      {(problem || error) && (
        <Alert
          kind="error"
          className="measure mt-4"
          title={
            problem
              ? navigationWords.pageInMenus.notSavedMenusThey
              : navigationWords.pageInMenus.menusCouldNotRead
          }
          action={error && <TryAgainButton onRetry={mutate} />}
        >
          {problem ?? messageOf(error)}
        </Alert>
      )}
      {!data && !error && <SkeletonLines lines={6} className="measure mt-6" />}
      <ul className="measure mt-4 divide-y divide-rule border-rule border-y">
        {data?.menus.map(({ tag, entries, found }) => {
          const name = tags.find(({ TId }) => TId === tag)?.TName ?? navigationWords.pageInMenus.tag(tag)
          const itself = found.find(({ CId }) => CId === cId)
          return (
            <li key={tag} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <h2 className="font-semibold">{name}</h2>
                <p className="text-ink-2">
                  {found.length === 0
                    ? navigationWords.pageInMenus.notInThisMenu
                    : found.map(entry => (
                        <span key={entry.CId} className="block">
                          {whereOf(entry, entries)}
                        </span>
                      ))}
                </p>
              </div>
              <Link
                href={`/navigation/${tag}${found[0] ? `?entry=${found[0].CId}` : ''}`}
                className={buttonClass('quiet', 'sm')}
              >
                {navigationWords.pageInMenus.openTheMenu}
                <span className="sr-only"> {name}</span>
              </Link>
              {may.allowed &&
                (itself ? (
                  <Button
                    size="sm"
                    busy={busy === tag}
                    onClick={() =>
                      send({ type: 'SUBMIT', act: { tag, effect: 'remove', version: itself.RowVersion } })
                    }
                  >
                    {navigationWords.pageInMenus.takeOut}
                    <span className="sr-only"> {navigationWords.pageInMenus.from(name)}</span>
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    busy={busy === tag}
                    onClick={() =>
                      send({
                        type: 'SUBMIT',
                        act: {
                          tag,
                          effect: 'add',
                          order: Math.max(0, ...entries.map(({ CSortOrder }) => CSortOrder)) + 10,
                        },
                      })
                    }
                  >
                    {navigationWords.pageInMenus.add}
                    <span className="sr-only"> {navigationWords.pageInMenus.to(name)}</span>
                  </Button>
                ))}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** “Under Patients, place 3 of 5, by the entry “Parking”, hidden.” */
function whereOf(entry: MenuEntry, entries: readonly MenuEntry[]): string {
  const siblings = entries
    .filter(({ TtcCIdParent }) => TtcCIdParent === entry.TtcCIdParent)
    .toSorted((one, other) => one.CSortOrder - other.CSortOrder)
  const parent = entries.find(({ CId }) => CId === entry.TtcCIdParent)
  const place = `place ${siblings.indexOf(entry) + 1} of ${siblings.length}`
  const under = parent
    ? navigationWords.pageInMenus.under(parent.title, place)
    : navigationWords.pageInMenus.atTheTop(place)
  const by = entry.isAddress ? navigationWords.pageInMenus.byTheEntry(entry.title) : ''
  return `${under}${by}${entry.TtcVisible ? '' : ', hidden'}.`
}
