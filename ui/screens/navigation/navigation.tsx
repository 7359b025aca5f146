import { decide, type Match } from '@rounds/core/access'
import { messageOf } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { MENU_LEVELS, menuChanges, menuNodes, menuTags } from '@rounds/core/rules/site'
import { navigationWords } from '@rounds/core/words/navigation'
import { FileText, Link as LinkIcon } from 'lucide-react'
import { useContext, useMemo, useRef } from 'react'
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
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { AddEntry } from './add-entry.tsx'
import { EntryForm } from './entry-form.tsx'
import type { MenuEntry } from './menu.ts'
import { type MenuAct, menuSlots, noAddress, settleAddress, useMenu, useMenuOf } from './menu-slots.ts'

/** A menu of the site as a tree: sorted, nested, hidden, retargeted (screens, `/navigation/{TId}`). */
export function Navigation({ match }: { match: Match }) {
  const { TId, CId } = match.params
  if (CId !== undefined) return <EntryPlace cId={Number(CId)} title={match.tool.title} />
  const tag = Number(TId)
  if (!Number.isInteger(tag) || tag <= 0) return <Redirect to={match.tool.start} replace />
  return <Menu key={tag} tag={tag} match={match} />
}

/** An entry by its id alone: redirects to its menu. */
function EntryPlace({ cId, title }: { cId: number; title: string }) {
  const { client } = useApp()
  const { data, error } = useMenuOf(client, cId)
  if (typeof data === 'number') return <Redirect to={`/navigation/${data}?entry=${cId}`} replace />
  return (
    <>
      <PageHeader title={title} />
      {data === null || error ? (
        <EmptyState title={navigationWords.screen.standsNoMenu}>
          {error ? messageOf(error) : navigationWords.screen.pageNoneMenusMaySee(cId)}
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
  const { data, error, mutate } = useMenu(client, tag)
  const slots = useMemo(() => menuSlots(client, tag, mutate), [client, tag, mutate])
  const [state, send] = useSubmit(slots, { stored: noAddress, settle: settleAddress })
  const busy = state.hasTag('busy')
  const done = state.hasTag('is done') ? state.context.sent?.act.words : undefined
  const undo = state.context.answer
  // A rejected new address shows its error in its dialog.
  const problem =
    state.hasTag('shows a message') && state.context.sent?.act.effect !== 'add address'
      ? state.context.message
      : null
  const may = decide(person, 'update', entities.TagToContent)

  const entries = data ?? NONE
  const nodes = useMemo(
    () => menuNodes(entries, entry => ({ name: entry.title, hidden: !entry.TtcVisible })),
    [entries],
  )
  const byKey = useMemo(() => new Map(entries.map(entry => [String(entry.CId), entry])), [entries])
  const chosen = byKey.get(parameters.get('entry') ?? '')

  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, data && (done ?? ''), '[role=tree]')

  const run = (act: MenuAct) => send({ type: 'SUBMIT', act })
  const choose = (id: string | null) => setParameters(id ? { entry: id } : {}, { replace: true })

  useStatus(
    busy
      ? { tone: 'busy', words: navigationWords.screen.saving }
      : problem || error
        ? {
            tone: 'alarm',
            words: error ? navigationWords.screen.menuCannotRead : navigationWords.screen.notSaved,
          }
        : {
            tone: data ? 'ready' : 'busy',
            words: data
              ? (done ?? navigationWords.screen.saved(entries.length))
              : navigationWords.screen.loading,
            ...(may.allowed && {
              keys: [
                { keys: 'Alt Up', effect: navigationWords.screen.move },
                { keys: 'Alt Right', effect: navigationWords.screen.nest },
              ],
            }),
          },
  )
  return (
    <>
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={may.allowed && <AddEntry entries={entries} state={state} send={send} />}
      />
      {!may.allowed && <p className="mt-1 text-ink-3 text-sm">{may.because}</p>}
      <Select
        className="mt-3 w-full sm:w-70"
        size="sm"
        label={navigationWords.screen.menu}
        placeholder={null}
        value={String(tag)}
        onValue={next => navigate(`/navigation/${next}`)}
        options={[...new Set([...menuTags, tag])].map(one => ({
          value: String(one),
          label: tags.find(({ TId }) => TId === one)?.TName ?? navigationWords.screen.tag(one),
        }))}
      />
      {problem && (
        <Alert
          kind="error"
          className="mt-3"
          title={navigationWords.screen.notSavedMenu}
          onClose={() => send({ type: 'DISMISS' })}
        >
          {problem}
        </Alert>
      )}
      {done && (
        <Alert
          kind="success"
          className="mt-3"
          onClose={() => send({ type: 'DISMISS' })}
          action={
            undo && (
              <Button size="sm" onClick={() => run(undo)}>
                {navigationWords.screen.takeItBack}
              </Button>
            )
          }
        >
          {done}
        </Alert>
      )}
      {error && (
        <ReadAlert what={navigationWords.screen.menu2} error={error} onRetry={mutate} className="mt-3" />
      )}
      {!data && !error && <SkeletonLines lines={8} className="measure mt-4" />}
      {data && (
        <div
          ref={box}
          className="mt-3 grid min-h-0 flex-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]"
        >
          <Tree
            className="h-[60dvh]"
            label={navigationWords.screen.entriesOfTheMenu}
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
            empty={navigationWords.screen.nothingMenuYet}
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
                const moved = byKey.get(move.ids[0] ?? '')?.title ?? navigationWords.screen.theEntry
                run({
                  effect: 'move',
                  words: navigationWords.screen.wasMoved(moved),
                  from: changes.flatMap(({ CId }) => byKey.get(String(CId)) ?? []),
                  to: changes.flatMap(change => {
                    const was = byKey.get(String(change.CId))
                    return was ? [{ ...change, RowVersion: was.RowVersion }] : []
                  }),
                })
              },
            })}
          />
          {chosen ? (
            <EntryForm
              key={chosen.CId}
              entry={chosen}
              mayWrite={may.allowed}
              onReload={mutate}
              onShow={shown =>
                run({
                  effect: 'show',
                  words: navigationWords.screen.isShown(chosen.title, shown),
                  cId: chosen.CId,
                  shown,
                  version: chosen.RowVersion,
                })
              }
              onRemove={() => {
                choose(null)
                run({
                  effect: 'remove',
                  words: navigationWords.screen.wasTakenOut(chosen.title),
                  entry: chosen,
                })
              }}
            />
          ) : (
            <p className="text-ink-2">{navigationWords.screen.chooseEntryChangeName}</p>
          )}
        </div>
      )}
    </>
  )
}
