import { mayPlaceIn } from '@rounds/core/access'
import type { RecordLink } from '@rounds/core/rules/records'
import { tagIds } from '@rounds/core/tools'
import { useContext, useMemo } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { TreeContext } from '../../../context/tree-context.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { PickedRecord } from '../../record/controls/reference-picker.tsx'
import { tagNodes } from '../../tag-nodes.ts'

const ReferencesPicker = lazyPart(() =>
  import('../../record/controls/reference-picker.tsx').then(it => ({ default: it.ReferencesPicker })),
)
const TagsPicker = lazyPart(() =>
  import('../../links/tags-picker.tsx').then(it => ({ default: it.TagsPicker })),
)
const TagTreePicker = lazyPart(() =>
  import('../../../kit/tag-tree-picker.tsx').then(it => ({ default: it.TagTreePicker })),
)

interface LinkedPickerProps {
  link: RecordLink
  title: string
  picked: readonly PickedRecord[]
  onPicked: (picked: readonly PickedRecord[]) => void
  onClose: () => void
}

/** Picks records to link: tags in their tree, others in a list that the server searches. */
export function LinkedPicker(props: LinkedPickerProps) {
  const { link, title, picked, onPicked, onClose } = props
  if (link.target.name === 'Tag') return <TagPicker {...props} />
  return (
    <ReferencesPicker
      entity={link.target}
      title={title}
      exclude={picked.map(({ key }) => key)}
      onClose={onClose}
      onPicked={more => onPicked([...picked, ...more])}
    />
  )
}

/** Tags as permissions, or as the folders of pages. */
function TagPicker({ link, title, picked, onPicked, onClose }: LinkedPickerProps) {
  const { person } = useApp()
  const tags = useContext(TreeContext)
  const nodes = useMemo(() => tagNodes(tags.filter(({ TId }) => mayPlaceIn(person, TId))), [tags, person])
  const nameOf = (tag: number) => tags.find(({ TId }) => TId === tag)?.TName ?? `#${tag}`
  const pick = (keys: readonly number[]) => onPicked(keys.map(key => ({ key, name: nameOf(key) })))
  const shown = {
    open: true,
    title,
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
  }
  const keys = picked.map(({ key }) => key)
  if (link.link.name !== 'TagToContent')
    return <TagsPicker {...shown} held={keys} onPicked={(added, kept) => pick([...kept, ...added])} />
  return (
    <TagTreePicker
      {...shown}
      nodes={nodes}
      defaultOpen={[String(tagIds.Root)]}
      chosen={new Set(keys.map(String))}
      onDone={next => pick([...next].map(Number))}
    />
  )
}
