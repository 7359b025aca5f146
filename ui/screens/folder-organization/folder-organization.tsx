import type { Match } from '@rounds/core/access'
import { compare, type Filter } from '@rounds/core/api'
import { movedPages, movedPlaces, movedTags, siteRoots } from '@rounds/core/rules/folders'
import type { SidebarTag } from '@rounds/core/rules/interface'
import { type TreeMove, topMost, treeOf } from '@rounds/core/rules/tree'
import { pageTypes, tagIds } from '@rounds/core/tools'
import { folderOrganizationWords } from '@rounds/core/words/folder-organization'
import { folderMove } from '@rounds/machines/folder-move'
import { useMachine } from '@xstate/react'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useLocation, useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TagTreePicker } from '../../kit/tag-tree-picker.tsx'
import { Tree } from '../../kit/tree.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { pageIcon, pageUrl } from '../../pages/page-icon.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import { folderNodes, usePageTree } from '../../pages/use-page-tree.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { askedMoves } from './asked-moves.ts'
import { folderSlots } from './folder-slots.ts'
import { MoveReport, MoveReview } from './move-review.tsx'

const [firstType, ...otherTypes] = pageTypes
/** Banners and shared content are placed in folders too, but nobody moves them as pages. */
const onlyPages: Filter = firstType === undefined ? [] : [[compare('CtId', '=', firstType, ...otherTypes)]]

const NOTHING: ReadonlySet<string> = new Set()
const HOME = `folder ${tagIds.HomePage}`

/** The site's folders and pages: moved by drag, by keyboard or several at once, with the necessary redirects. */
export function FolderOrganization({ match: { tool } }: { match: Match }) {
  const { client } = useApp()
  const tags = useContext(TreeContext)
  const [, navigate] = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const { mutate: readAgain } = useSWRConfig()
  const [chosen, setChosen] = useState(NOTHING)
  const [isPicking, setPicking] = useState(false)
  const folders = useMemo(() => (isPicking ? folderNodes(tags, siteRoots) : []), [isPicking, tags])
  const box = useRef<HTMLDivElement>(null)

  const machine = useMemo(() => folderMove.provide(folderSlots(client)), [client])
  const [state, send, actor] = useMachine(machine)
  const report = state.hasTag('is undone') ? 'undone' : state.hasTag('shows a report') ? 'moved' : 'none'
  useKeptFocus(box, report, '[role=tree]')
  const { nodes, data, error, isLoading, mutate } = usePageTree('folders', {
    filter: onlyPages,
    empty: true,
    roots: siteRoots,
    ahead: state.hasTag('shows what will be') ? state.context.review : null,
  })
  const tree = useMemo(() => treeOf(nodes), [nodes])
  useEffect(() => {
    const heard = [
      actor.on('MOVED', ({ review }) => {
        void readAgain('tags', (known?: readonly SidebarTag[]) => known && movedTags(known, review), false)
        void mutate(
          known =>
            known && {
              places: [...movedPlaces(known.places, review)],
              pages: [...movedPages(known.pages, review)],
            },
          false,
        )
      }),
      actor.on('FOLDERS_CHANGED', () => {
        setChosen(NOTHING)
        void readAgain('tags')
        void mutate()
      }),
    ]
    return () => {
      for (const one of heard) one.unsubscribe()
    }
  }, [actor, mutate, readAgain])

  const picked = useMemo(() => topMost(tree, chosen), [tree, chosen])
  const ask = (move: TreeMove) => send({ type: 'ASK', moves: askedMoves(tree, move) })
  const search = parameters.get('search') ?? ''
  const [folderCount, pageCount] = useMemo(() => {
    const pages = nodes.filter(({ kind }) => kind === 'page')
    return [nodes.length - pages.length, new Set(pages.map(({ key }) => key)).size] as const
  }, [nodes])

  useStatus(
    state.matches('moving')
      ? { tone: 'busy', words: folderOrganizationWords.screen.moving }
      : isLoading
        ? { tone: 'busy', words: folderOrganizationWords.screen.loading }
        : error
          ? { tone: 'alarm', words: folderOrganizationWords.screen.foldersCannotLoaded }
          : {
              tone: picked.length > 0 ? 'changed' : 'ready',
              words:
                picked.length > 0
                  ? folderOrganizationWords.screen.selected(picked.length)
                  : `${folderOrganizationWords.screen.folder(folderCount)}, ${folderOrganizationWords.screen.page(pageCount)}`,
              keys: [
                { keys: 'Space', effect: folderOrganizationWords.screen.choose },
                { keys: 'Alt M', effect: folderOrganizationWords.screen.carry },
              ],
            },
  )
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          <Button kind="primary" disabled={picked.length === 0} onClick={() => setPicking(true)}>
            {folderOrganizationWords.screen.move}
          </Button>
        }
      />
      <MoveReport state={state} send={send} />
      <SearchBox
        className="mt-3 mb-2.5 w-full sm:w-70"
        size="sm"
        label={folderOrganizationWords.screen.searchIn(tool.title)}
        value={search}
        onValue={words => setParameters(words === '' ? {} : { search: words }, { replace: true })}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          box.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
        }}
      />
      {error && (
        <ReadAlert
          what={folderOrganizationWords.screen.folders}
          error={error}
          onRetry={mutate}
          className="mb-2"
        />
      )}
      {!data && !error && <SkeletonLines lines={10} className="max-w-xl" />}
      {data && (
        <Tree
          className="min-h-60 flex-1 max-lg:h-[60dvh] max-lg:flex-none"
          label={tool.title}
          nodes={nodes}
          filter={search}
          defaultOpen={[HOME]}
          icon={pageIcon}
          after={pageUrl}
          choose="several"
          chosen={chosen}
          onChosen={setChosen}
          onOpen={node => node.kind === 'page' && navigate(editAddress(node.key))}
          mayMove={move => askedMoves(tree, move).length > 0}
          onMove={ask}
          empty={folderOrganizationWords.screen.noFoldersYet}
        />
      )}
      <TagTreePicker
        open={isPicking}
        onOpenChange={setPicking}
        title={folderOrganizationWords.screen.moveTo(picked.length)}
        description={folderOrganizationWords.screen.whatWouldChangeShown}
        nodes={folders}
        choose="one"
        icon={pageIcon}
        after={pageUrl}
        defaultOpen={[HOME]}
        onDone={([parentId]) => parentId !== undefined && ask({ ids: picked, parentId, index: 0 })}
      />
      <MoveReview state={state} send={send} nodes={nodes} />
    </div>
  )
}
