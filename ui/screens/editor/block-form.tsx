import { decideBlockKind } from '@rounds/core/access'
import { fieldsOf, kindOf, valuesOf } from '@rounds/core/blocks'
import { isShown, type PlacedSection, placeFields } from '@rounds/core/layouts'
import { editorWords } from '@rounds/core/words/editor'
import { memo, type ReactNode, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Icon } from '../../shell/icon.tsx'
import { BlockField, type BlockFieldName } from './block-field.tsx'
import type { BlockFormProps } from './block-form-props.ts'
import { OtherKind } from './other-kind.tsx'

type Section = PlacedSection<{ readonly name: string }>

/** One block: its kind's fields in the layout of its definition, with rarely used ones collapsed. */
export const BlockForm = memo(function BlockForm(props: BlockFormProps) {
  const { block, kinds, isNew, isUnfinished, onEdit } = props
  const { person } = useApp()
  const kind = kindOf(block)
  const isRefused = !decideBlockKind(person, kind).allowed
  const readOnly = props.readOnly || isRefused
  const [slashes, setSlashes] = useState(0)
  const fields = fieldsOf(kind)
  const values = valuesOf(block)
  const named = Object.keys(fields).map(name => ({ name }))
  const sections = placeFields({ sections: kind.sections, leavesOut: ['CbPhotoAltText'] }, named)
  const isEmpty = kind.id === 'text' && !isUnfinished && Object.values(values).every(value => !value)
  const rows = ({ rows: lines }: Section, isFirst: boolean) =>
    lines.map((cells, index) => {
      const shown = cells.flatMap(({ field: { name }, when }) => {
        const field = fields[name]
        return field && isShown({ name, field }, when, values) ? [{ name, field }] : []
      })
      const drawn = shown.map(({ name, field }, place) => (
        <BlockField
          key={name}
          {...props}
          name={name as BlockFieldName}
          field={field}
          readOnly={readOnly}
          value={values[name]}
          isFirst={isNew && isFirst && index === 0 && place === 0}
        />
      ))
      return drawn.length > 1 ? (
        <div key={shown[0]?.name} className="grid gap-5 sm:grid-cols-2">
          {drawn}
        </div>
      ) : (
        drawn
      )
    })
  return (
    <fieldset
      disabled={readOnly}
      data-block-form
      className="space-y-5"
      onKeyDownCapture={event => {
        const isText = event.target instanceof HTMLElement && event.target.isContentEditable
        if (event.key !== '/' || !isText || !isEmpty || readOnly) return
        event.preventDefault()
        event.stopPropagation()
        setSlashes(count => count + 1)
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
        <span className="flex items-center gap-1.5">
          <Icon names={[kind.icon]} className="size-4" />
          {kind.label}
        </span>
        {isEmpty && !readOnly && (
          <OtherKind
            key={slashes}
            isOpen={slashes > 0}
            kinds={kinds.filter(one => one.id !== kind.id)}
            onKind={other => onEdit({ effect: 'set kind', block: block.CbUuid, kind: other })}
          />
        )}
      </div>
      {isRefused && <p className="text-ink-2">{editorWords.blockForm.mayNotChange}</p>}
      <div data-block-fields className="space-y-5">
        {sections.map((section, index) =>
          section.isFolded ? (
            <Fold key={section.id} heading={section.heading ?? ''} isOpenFirst={isUnfinished}>
              {rows(section, false)}
            </Fold>
          ) : (
            rows(section, index === 0)
          ),
        )}
      </div>
    </fieldset>
  )
})

function Fold({
  heading,
  isOpenFirst,
  children,
}: {
  heading: string
  isOpenFirst: boolean
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <details
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="rounded-md border border-rule px-3 py-2"
    >
      <summary className="cursor-pointer font-semibold text-sm">{heading}</summary>
      <div className="mt-3 space-y-5">{children}</div>
    </details>
  )
}
