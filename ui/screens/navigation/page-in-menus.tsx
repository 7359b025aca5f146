import { decide, type Match } from '@rounds/core/access'
import { type Client, messageOf } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { isSameAddress, menuTags } from '@rounds/core/rules/site'
import { useContext, useState } from 'react'
import useSWR from 'swr'
import { Link, useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ChoosePage } from '../../pages/choose-page.tsx'
import { editAddress, pagesByKey } from '../../pages/read-pages.ts'
import { addPageTo, type MenuEntry, readMenu } from './menu.ts'

/** Where a page stands in each of the site's menus, as itself or by an entry that leads to it (screens, `/edit/navigation`). */
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

interface Standing {
  readonly tag: number
  readonly entries: readonly MenuEntry[]
  /** The page itself, or what leads to it. */
  readonly found: readonly MenuEntry[]
}

async function readStanding(client: Client, cId: number) {
  const pages = await pagesByKey(client, [cId], ['CTitle', 'CSeoUrl'])
  const page = pages.get(cId)
  const menus = await Promise.all(
    menuTags.map(async (tag): Promise<Standing> => {
      const entries = await readMenu(client, tag)
      const leads = ({ CId, link, isAddress }: MenuEntry) =>
        CId === cId ||
        (isAddress && link !== null && Boolean(page?.CSeoUrl) && isSameAddress(link, page?.CSeoUrl ?? ''))
      return { tag, entries, found: entries.filter(leads) }
    }),
  )
  return { page, menus }
}

function Menus({ cId, title, purpose }: { cId: number; title: string; purpose: string }) {
  const { client, person } = useApp()
  const tags = useContext(TreeContext)
  const { data, error, mutate } = useSWR(['page in menus', cId], () => readStanding(client, cId))
  const [busy, setBusy] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const may = decide(person, 'update', entities.TagToContent)
  const places = data?.menus.filter(({ found }) => found.length > 0).length ?? 0
  useStatus(
    error || problem
      ? { tone: 'alarm', words: problem ? 'Not saved' : 'The menus cannot be read' }
      : busy !== null || !data
        ? { tone: 'busy', words: data ? 'Saving…' : 'Loading…' }
        : { tone: 'ready', words: `In ${places} of ${data.menus.length} menus` },
  )
  const change = async (tag: number, work: () => Promise<unknown>) => {
    setBusy(tag)
    setProblem(null)
    try {
      await work()
    } catch (failure) {
      setProblem(messageOf(failure))
    }
    await mutate()
    setBusy(null)
  }
  const links = client.of(entities.TagToContent)
  return (
    <>
      <PageHeader
        title={title}
        sentence={data?.page ? `${data.page.CTitle}: where it stands in the site’s menus.` : purpose}
        actions={
          <Link href={editAddress(cId)} className={buttonClass()}>
            Open in the editor
          </Link>
        }
      />
      {!may.allowed && <p className="mt-1 text-ink-3 text-sm">{may.because}</p>}
      {(problem || error) && (
        <Alert
          kind="error"
          className="measure mt-4"
          title={problem ? 'It was not saved; the menus are as they were.' : 'The menus could not be read.'}
          action={
            error && (
              <Button size="sm" onClick={() => void mutate()}>
                Try again
              </Button>
            )
          }
        >
          {problem ?? messageOf(error)}
        </Alert>
      )}
      {!data && !error && <SkeletonLines lines={6} className="measure mt-6" />}
      <ul className="measure mt-4 divide-y divide-rule border-rule border-y">
        {data?.menus.map(({ tag, entries, found }) => {
          const name = tags.find(({ TId }) => TId === tag)?.TName ?? `Tag ${tag}`
          const itself = found.find(({ CId }) => CId === cId)
          return (
            <li key={tag} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <h2 className="font-semibold">{name}</h2>
                <p className="text-ink-2">
                  {found.length === 0
                    ? 'Not in this menu.'
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
                Open the menu<span className="sr-only"> {name}</span>
              </Link>
              {may.allowed &&
                (itself ? (
                  <Button
                    size="sm"
                    busy={busy === tag}
                    onClick={() =>
                      void change(tag, () => links.remove([tag, cId], { version: itself.RowVersion }))
                    }
                  >
                    Take out<span className="sr-only"> of {name}</span>
                  </Button>
                ) : (
                  <Button
                    size="sm"
                    busy={busy === tag}
                    onClick={() =>
                      void change(tag, () =>
                        addPageTo(
                          client,
                          tag,
                          cId,
                          Math.max(0, ...entries.map(({ CSortOrder }) => CSortOrder)) + 10,
                        ),
                      )
                    }
                  >
                    Add<span className="sr-only"> to {name}</span>
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
  const under = parent ? `Under “${parent.title}”, ${place}` : `At the top, ${place}`
  const by = entry.isAddress ? `, by the entry “${entry.title}”` : ''
  return `${under}${by}${entry.TtcVisible ? '' : ', hidden'}.`
}
