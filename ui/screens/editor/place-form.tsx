import { mayPlaceIn } from '@rounds/core/access'
import { TagToContent, Template } from '@rounds/core/entities'
import type { PageEdit, PageSnapshot, PageTag } from '@rounds/core/rules/page'
import { newLinkSortOrder } from '@rounds/core/tools'
import { editorWords } from '@rounds/core/words/editor'
import { useContext, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { Button } from '../../kit/button.tsx'
import { Glyph } from '../../kit/glyph.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { TagTreePicker } from '../../kit/tag-tree-picker.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { ReferenceControl } from '../../records/record/controls/reference-control.tsx'
import { tagNodes } from '../../records/tag-nodes.ts'

export interface PlaceFormProps {
  page: PageSnapshot
  onEdit: (edit: PageEdit) => void
}

const ignore = () => undefined

/** The page's places in the tag tree: folders, switches and menus, each with its template and URL. */
export function PlaceForm({ page, onEdit }: PlaceFormProps) {
  const { person } = useApp()
  const tags = useContext(TreeContext)
  const [isPicking, setPicking] = useState(false)
  const names = useMemo(() => new Map(tags.map(tag => [tag.TId, tag.TName])), [tags])
  const chosen = useMemo(() => new Set(page.tags.map(({ TId }) => String(TId))), [page.tags])
  // Folders that the server would reject are not offered.
  const nodes = useMemo(
    () => tagNodes(tags.filter(({ TId }) => chosen.has(String(TId)) || mayPlaceIn(person, TId))),
    [tags, chosen, person],
  )
  const setTags = (next: readonly PageTag[]) => onEdit({ effect: 'set tags', tags: next })
  const change = (TId: number, values: Partial<PageTag>) =>
    setTags(page.tags.map(tag => (tag.TId === TId ? { ...tag, ...values } : tag)))
  return (
    <>
      <p className="text-ink-2">{editorWords.placeForm.pageFoundWhereTags}</p>
      <ul className="divide-y divide-rule border-rule border-y">
        {page.tags.map(tag => {
          const name = names.get(tag.TId) ?? editorWords.placeForm.tag(tag.TId)
          return (
            <li key={tag.TId} className="space-y-3 py-3">
              <p className="flex items-center gap-2">
                <span className="font-semibold">{name}</span>
                <span className="font-mono text-ink-2 text-xs">{tag.TId}</span>
                <IconButton
                  className="ml-auto"
                  name={editorWords.placeForm.takePageOut(name)}
                  onClick={() => setTags(page.tags.filter(one => one.TId !== tag.TId))}
                >
                  <Glyph name="close" />
                </IconButton>
              </p>
              <div className="grid gap-4 sm:grid-cols-2">
                <ReferenceControl
                  id={`template-${tag.TId}`}
                  field={TagToContent.fields.TemplateId}
                  label={editorWords.placeForm.in(Template.label, name)}
                  value={tag.TemplateId}
                  onValue={value => change(tag.TId, { TemplateId: typeof value === 'number' ? value : null })}
                  onUnreadable={ignore}
                />
                <TextField
                  label={editorWords.placeForm.urlIn(name)}
                  mono
                  maxLength={600}
                  value={tag.TtcPageUrl ?? ''}
                  onValue={value => change(tag.TId, { TtcPageUrl: value || null })}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {page.tags.length === 0 && <p className="text-ink-2">{editorWords.placeForm.pageNoTagYet}</p>}
      <Button onClick={() => setPicking(true)}>{editorWords.placeForm.chooseTags}</Button>
      <TagTreePicker
        open={isPicking}
        onOpenChange={setPicking}
        title={editorWords.placeForm.tagsOfThePage}
        nodes={nodes}
        chosen={chosen}
        onDone={next => {
          const kept = page.tags.filter(({ TId }) => next.has(String(TId)))
          const added = [...next].filter(id => !chosen.has(id)).map(id => linkTo(Number(id)))
          setTags([...kept, ...added])
        }}
      />
    </>
  )
}

/** A new link comes last under its tag (specification §9). */
const linkTo = (TId: number): PageTag => ({
  TId,
  TemplateId: null,
  CSortOrder: newLinkSortOrder,
  TtcPageUrl: null,
  TtcCIdParent: null,
  TtcVisible: true,
})
