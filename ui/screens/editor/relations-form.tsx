import {
  Custom_Location,
  Custom_Physician,
  Custom_ServiceCondition,
  type Entity,
} from '@rounds/core/entities'
import type { PageEdit, PageSnapshot } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Glyph } from '../../kit/glyph.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { SortableList } from '../../kit/sortable-list.tsx'
import { ReferencePicker } from '../../records/record/controls/reference-picker.tsx'
import { ReferenceName } from '../../records/values/value.tsx'

type RelationPart = 'locations' | 'physicians' | 'services'

const relations: readonly { readonly part: RelationPart; readonly title: string; readonly entity: Entity }[] =
  [
    { part: 'locations', title: editorWords.relationsForm.locations, entity: Custom_Location },
    { part: 'physicians', title: editorWords.relationsForm.physicians, entity: Custom_Physician },
    { part: 'services', title: editorWords.relationsForm.services, entity: Custom_ServiceCondition },
  ]

export interface RelationsFormProps {
  page: PageSnapshot
  onEdit: (edit: PageEdit) => void
}

/** The page's linked records, in the site's order. */
export function RelationsForm({ page, onEdit }: RelationsFormProps) {
  const [picking, setPicking] = useState<(typeof relations)[number] | null>(null)
  const setRelations = (part: RelationPart, keys: readonly number[]) =>
    onEdit({ effect: 'set relations', part, keys })
  return (
    <>
      {relations.map(relation => {
        const { part, title, entity } = relation
        const keys = page[part]
        return (
          <section key={part} aria-label={title} className="space-y-2">
            <h3 className="flex items-center gap-2 font-semibold">
              {title}
              <Button size="sm" className="ml-auto" onClick={() => setPicking(relation)}>
                {editorWords.relationsForm.add}
              </Button>
            </h3>
            {keys.length === 0 && <p className="text-ink-2">{editorWords.relationsForm.none}</p>}
            <SortableList
              label={title}
              items={keys}
              idOf={String}
              nameOf={key => `${entity.label} ${key}`}
              onOrder={next => setRelations(part, next)}
            >
              {(key, { handle }) => (
                <div key={key} className="flex min-h-8 items-center gap-2 border-rule border-b">
                  {handle}
                  <span className="truncate">
                    <ReferenceName to={entity.name} recordKey={key} />
                  </span>
                  <IconButton
                    className="ml-auto"
                    name={editorWords.relationsForm.takeAway(entity.label, key)}
                    onClick={({ currentTarget }) => {
                      // The pressed button goes with the record.
                      currentTarget.closest('section')?.querySelector<HTMLElement>('h3 button')?.focus()
                      setRelations(
                        part,
                        keys.filter(one => one !== key),
                      )
                    }}
                  >
                    <Glyph name="close" />
                  </IconButton>
                </div>
              )}
            </SortableList>
          </section>
        )
      })}
      {picking && (
        <ReferencePicker
          entity={picking.entity}
          title={editorWords.relationsForm.addTitle(picking.title)}
          current={null}
          onClose={() => setPicking(null)}
          onPick={key => setRelations(picking.part, [...page[picking.part], Number(key)])}
        />
      )}
    </>
  )
}
