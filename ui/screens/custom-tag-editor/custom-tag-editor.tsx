import type { Match } from '@rounds/core/access'
import { type EditedTag, type TreeMove, type TreeNode, tagsInOrder } from '@rounds/core/rules/tree'
import { tagIds } from '@rounds/core/tools'
import { tagEditorWords } from '@rounds/core/words/tag-editor'
import { tagEdit } from '@rounds/machines/tag-edit'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Tree } from '../../kit/tree.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { useParameters } from '../../kit/use-parameters.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { TagPane } from './tag-pane.tsx'
import { TagReport, TagReview } from './tag-review.tsx'
import { tagEditSlots, useAllTags } from './tag-slots.ts'

const words = tagEditorWords.screen

interface TagNode extends TreeNode {
  readonly tag: EditedTag
}

const nodeOf = (tag: EditedTag): TagNode => ({
  id: String(tag.TId),
  parentId: tag.TIdParent === null ? null : String(tag.TIdParent),
  name: tag.TName,
  hidden: !tag.TVisible || tag.TDeleted,
  tag,
})

const NONE: readonly EditedTag[] = []
const ROOT = String(tagIds.Root)

/** The tag tree: each change is reviewed with who gains and loses what before it is saved. */
export function CustomTagEditor({ match: { tool } }: { match: Match }) {
  const { client } = useApp()
  const { data, error, isLoading, mutate } = useAllTags(client)
  const { mutate: readAgain } = useSWRConfig()
  const [parameters, setParameter] = useParameters()
  const search = parameters.get('search') ?? ''
  const withDeleted = parameters.get('deleted') === 'shown'
  const rows = data ?? NONE
  const tags = useMemo(() => new Map(rows.map(tag => [tag.TId, tag])), [rows])
  const nodes = useMemo(
    () => tagsInOrder(rows).flatMap(tag => (tag.TDeleted && !withDeleted ? [] : [nodeOf(tag)])),
    [rows, withDeleted],
  )
  const open = tags.get(Number(parameters.get('record')))
  const machine = useMemo(() => tagEdit.provide(tagEditSlots(client)), [client])
  const [state, send, actor] = useMachine(machine)
  const box = useRef<HTMLDivElement>(null)
  const report = state.hasTag('is undone') ? 'undone' : state.hasTag('shows a report') ? 'saved' : 'none'
  useKeptFocus(box, report, '[role=tree]')

  const onChanged = useEffectEvent(async (added: number | null) => {
    void readAgain('tags')
    await mutate()
    if (added !== null) setParameter('record', String(added))
  })
  useEffect(() => {
    const heard = actor.on('TAGS_CHANGED', ({ added }) => void onChanged(added))
    return () => heard.unsubscribe()
  }, [actor])
  const openId = open?.TId
  useEffect(() => {
    if (openId !== undefined) box.current?.querySelector<HTMLElement>('section h2')?.focus()
  }, [openId])

  useStatus(
    isLoading
      ? { tone: 'busy', words: words.loading }
      : error
        ? { tone: 'alarm', words: words.cannotLoad }
        : {
            tone: 'ready',
            words: words.count(rows.length),
            keys: [
              { keys: 'Enter', effect: words.keys.open },
              { keys: 'Alt M', effect: words.keys.carry },
            ],
          },
  )
  const ask = ({ ids, parentId, index }: TreeMove) =>
    parentId !== null &&
    send({ type: 'ASK', edit: { kind: 'move', ids: ids.map(Number), parent: Number(parentId), index } })
  const focusTree = () => box.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <TagReport state={state} send={send} />
      <div className="my-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchBox
          className="w-full sm:w-70"
          size="sm"
          label={words.search}
          value={search}
          onValue={text => setParameter('search', text)}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            focusTree()
          }}
        />
        <Checkbox
          label={words.showDeleted}
          checked={withDeleted}
          onValue={shown => setParameter('deleted', shown ? 'shown' : '')}
        />
      </div>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} className="mb-2" />}
      {!data && !error && <SkeletonLines lines={10} className="max-w-xl" />}
      {data && (
        <div className="flex min-h-0 flex-1 gap-5 max-lg:flex-col">
          <Tree<TagNode>
            className="min-h-60 min-w-0 flex-1 max-lg:h-[60dvh] max-lg:flex-none"
            label={tool.title}
            nodes={nodes}
            filter={search}
            defaultOpen={[ROOT]}
            current={open ? String(open.TId) : undefined}
            after={marksOf}
            onOpen={node => setParameter('record', node.id)}
            mayMove={({ parentId }) => parentId !== null}
            onMove={ask}
            empty={words.none}
          />
          {open ? (
            <TagPane
              key={open.TId}
              tag={open}
              tags={tags}
              nodes={nodes}
              onAsk={edit => send({ type: 'ASK', edit })}
              onClose={() => {
                setParameter('record', '')
                focusTree()
              }}
            />
          ) : (
            <p className="measure text-ink-2 lg:w-[46%] lg:shrink-0">{words.pick}</p>
          )}
        </div>
      )}
      <TagReview state={state} send={send} tags={tags} />
    </div>
  )
}

/** A tag's special properties, after its name. */
const marksOf = ({ tag: { TDeleted, TPath } }: TagNode) => (
  <>
    {TDeleted && <span className="text-xs">{words.deleted}</span>}
    {TPath && <span className="font-mono text-xs max-sm:hidden">{TPath}</span>}
  </>
)
