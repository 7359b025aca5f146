import { decide, type Match } from '@rounds/core/access'
import { messageOf } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { MENU_LEVELS, menuChanges, menuNodes, menuTags } from '@rounds/core/rules/site'
import { FileText, Link as LinkIcon } from 'lucide-react'
import { useContext, useMemo, useState } from 'react'
import useSWR from 'swr'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Select } from '../../kit/select.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Tree } from '../../kit/tree.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { AddEntry } from './add-entry.tsx'
import { EntryForm } from './entry-form.tsx'
import { type MenuEntry, readMenu, storePlaces } from './menu.ts'
import { menuOf } from './menu-of.ts'

/** A menu of the site as a tree: reordered, nested, hidden, led elsewhere (screens, `/navigation/{TId}`). */
export function Navigation({ match }: { match: Match }) {
  const { TId, CId } = match.params
  if (CId !== undefined) return <EntryPlace cId={Number(CId)} title={match.tool.title} />
  const tag = Number(TId)
  if (!Number.isInteger(tag) || tag <= 0) return <Redirect to={match.tool.start} replace />
  return <Menu key={tag} tag={tag} match={match} />
}

/** An entry by its number alone: leads to the menu that it stands in. */
function EntryPlace({ cId, title }: { cId: number; title: string }) {
  const { client } = useApp()
  const { data, error } = useSWR(['menu of', cId], () => menuOf(client, cId))
  if (typeof data === 'number') return <Redirect to={`/navigation/${data}?entry=${cId}`} replace />
  return (
    <>
      <PageHeader title={title} />
      {data === null || error ? (
        <EmptyState title="It stands in no menu">
          {error ? messageOf(error) : `Page ${cId} is in none of the menus that you may see.`}
        </EmptyState>
      ) : (
        <SkeletonLines lines={6} className="measure mt-6" />
      )}
    </>
  )
}

const NONE: readonly MenuEntry[] = []

function Menu({ tag, match: { tool } }: { tag: number; match: Match }) {
  const { client, person } = useApp()
  const tags = useContext(TreeContext)
  const [, navigate] = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const { data, error, mutate } = useSWR(['menu', tag], () => readMenu(client, tag))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<{
    readonly words: string
    readonly undo: (() => Promise<unknown>) | null
  }>()
  const may = decide(person, 'update', entities.TagToContent)

  const entries = data ?? NONE
  const nodes = useMemo(
    () => menuNodes(entries, entry => ({ name: entry.title, hidden: !entry.TtcVisible })),
    [entries],
  )
  const byKey = useMemo(() => new Map(entries.map(entry => [String(entry.CId), entry])), [entries])
  const chosen = byKey.get(parameters.get('entry') ?? '')

  /** Stores a change at once; a refusal leaves the menu as it is stored. */
  const store = async (
    words: string,
    change: () => Promise<unknown>,
    undo: (() => Promise<unknown>) | null,
  ) => {
    setBusy(true)
    setProblem(null)
    try {
      await change()
      setDone({ words, undo })
    } catch (failure) {
      setProblem(messageOf(failure))
    }
    await mutate()
    setBusy(false)
  }
  const places = client.of(entities.TagToContent)
  const choose = (id: string | null) => setParameters(id ? { entry: id } : {}, { replace: true })

  useStatus(
    busy
      ? { tone: 'busy', words: 'Saving…' }
      : problem || error
        ? { tone: 'alarm', words: error ? 'The menu cannot be read' : 'Not saved' }
        : {
            tone: data ? 'ready' : 'busy',
            words: data ? (done?.words ?? `${entries.length} entries, saved`) : 'Loading…',
            ...(may.allowed && {
              keys: [
                { keys: 'Alt Up', does: 'Move' },
                { keys: 'Alt Right', does: 'Nest' },
              ],
            }),
          },
  )
  return (
    <>
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          may.allowed && (
            <AddEntry tag={tag} entries={entries} onAdd={(words, add) => void store(words, add, null)} />
          )
        }
      />
      {!may.allowed && <p className="mt-1 text-ink-3 text-sm">{may.because}</p>}
      <Select
        className="mt-3 w-full sm:w-70"
        size="sm"
        label="Menu"
        placeholder={null}
        value={String(tag)}
        onValue={next => navigate(`/navigation/${next}`)}
        options={[...new Set([...menuTags, tag])].map(one => ({
          value: String(one),
          label: tags.find(({ TId }) => TId === one)?.TName ?? `Tag ${one}`,
        }))}
      />
      {problem && (
        <Alert
          kind="error"
          className="mt-3"
          title="It was not saved; the menu is as it was."
          onClose={() => setProblem(null)}
        >
          {problem}
        </Alert>
      )}
      {done && !problem && (
        <Alert
          kind="success"
          className="mt-3"
          onClose={() => setDone(undefined)}
          action={
            done.undo && (
              <Button
                size="sm"
                busy={busy}
                onClick={() => done.undo && void store('Taken back', done.undo, null)}
              >
                Take it back
              </Button>
            )
          }
        >
          {done.words}
        </Alert>
      )}
      {error && <ReadAlert what="menu" error={error} onRetry={mutate} className="mt-3" />}
      {!data && !error && <SkeletonLines lines={8} className="measure mt-4" />}
      {data && (
        <div className="mt-3 grid min-h-0 flex-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
          <Tree
            className="h-[60dvh]"
            label="Entries of the menu"
            nodes={nodes}
            choose="one"
            chosen={new Set(chosen ? [String(chosen.CId)] : [])}
            onChosen={([id]) => choose(id ?? null)}
            defaultOpen={nodes.flatMap(({ parentId }) => (parentId ? [parentId] : []))}
            current={chosen && String(chosen.CId)}
            icon={node => (byKey.get(node.id)?.isAddress ? <LinkIcon /> : <FileText />)}
            after={node => (
              <span className="font-mono text-xs max-sm:hidden">{byKey.get(node.id)?.link}</span>
            )}
            empty="Nothing in this menu yet."
            {...(may.allowed && {
              mayMove: move => {
                let level = 1
                for (let at = byKey.get(move.parentId ?? ''); at; at = byKey.get(String(at.TtcCIdParent)))
                  level += 1
                return level <= MENU_LEVELS
              },
              onMove: move => {
                const changes = menuChanges(entries, nodes, move)
                if (changes.length === 0) return
                const moved = byKey.get(move.ids[0] ?? '')?.title ?? 'The entry'
                const before = changes.flatMap(({ CId }) => {
                  const was = byKey.get(String(CId))
                  return was ? [{ CId, TtcCIdParent: was.TtcCIdParent, CSortOrder: was.CSortOrder }] : []
                })
                void store(
                  `“${moved}” was moved.`,
                  () => storePlaces(client, tag, entries, changes),
                  async () => storePlaces(client, tag, await readMenu(client, tag), before),
                )
              },
            })}
          />
          {chosen ? (
            <EntryForm
              key={`${chosen.CId} ${chosen.contentVersion}`}
              entry={chosen}
              mayWrite={may.allowed}
              busy={busy}
              onRename={({ title, link }) =>
                void store(
                  `“${title}” was saved.`,
                  () =>
                    client
                      .of(entities.Content)
                      .update(
                        [chosen.CId],
                        { CTitle: title, CIntroLink: link },
                        { version: chosen.contentVersion },
                      ),
                  null,
                )
              }
              onShow={shown =>
                void store(
                  `“${chosen.title}” is ${shown ? 'shown' : 'hidden'}.`,
                  () =>
                    places.update([tag, chosen.CId], { TtcVisible: shown }, { version: chosen.RowVersion }),
                  () => places.update([tag, chosen.CId], { TtcVisible: !shown }),
                )
              }
              onRemove={() => {
                choose(null)
                void store(
                  `“${chosen.title}” was taken out.`,
                  () => places.remove([tag, chosen.CId], { version: chosen.RowVersion }),
                  () =>
                    places.create({
                      TId: tag,
                      CId: chosen.CId,
                      CSortOrder: chosen.CSortOrder,
                      TtcCIdParent: chosen.TtcCIdParent,
                      TtcVisible: chosen.TtcVisible,
                    }),
                )
              }}
            />
          ) : (
            <p className="text-ink-2">
              Choose an entry to change its name, where it leads, or whether it is shown.
            </p>
          )}
        </div>
      )}
    </>
  )
}
