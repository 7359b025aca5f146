import { labelInSentence } from '@rounds/core/rules/text'
import { bulkWords } from '@rounds/core/words/bulk'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Glyph } from '../../../kit/glyph.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { RadioOption } from '../../../kit/radio-option.tsx'
import type { PickedRecord } from '../../record/controls/reference-picker.tsx'
import { LinkedPicker } from './linked-picker.tsx'
import { type LinksToChange, titleOf } from './links-to-change.ts'

/** The records that are added to every selected record, or removed from it. */
export interface LinkDraft {
  readonly adds: boolean
  readonly picked: readonly PickedRecord[]
}

interface LinkChangeProps {
  links: LinksToChange
  draft: LinkDraft
  onDraft: (draft: LinkDraft) => void
}

/** Chooses whether to add or remove links, and to which records. */
export function LinkChange({ links: { link, canAdd, canRemove }, draft, onDraft }: LinkChangeProps) {
  const { adds, picked } = draft
  const [picking, setPicking] = useState(false)
  const group = useId()
  const choose = useRef<HTMLButtonElement>(null)
  const title = titleOf(link)
  const words = bulkWords.linkChange
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{title}</legend>
      <div className="mb-3 flex flex-wrap gap-x-5 gap-y-1.5">
        {canAdd && (
          <RadioOption name={group} checked={adds} onChoose={() => onDraft({ ...draft, adds: true })}>
            {words.add}
          </RadioOption>
        )}
        {canRemove && (
          <RadioOption name={group} checked={!adds} onChoose={() => onDraft({ ...draft, adds: false })}>
            {words.remove}
          </RadioOption>
        )}
      </div>
      {picked.length > 0 && (
        <ul aria-label={words.chosen(labelInSentence(title))} className="mb-2 flex flex-wrap gap-1.5">
          {picked.map(({ key, name }) => (
            <li
              key={key}
              className="flex min-w-0 max-w-full items-center rounded-sm border border-rule-strong bg-well pl-2 text-sm"
            >
              <span className="truncate">{name}</span>
              <IconButton
                size="sm"
                name={words.deselect(name)}
                onClick={() => {
                  onDraft({ ...draft, picked: picked.filter(one => one.key !== key) })
                  choose.current?.focus()
                }}
              >
                <Glyph name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button ref={choose} aria-haspopup="dialog" onClick={() => setPicking(true)}>
        {words.choose(labelInSentence(title))}
      </Button>
      <p role="status" className="sr-only">
        {picked.length > 0 && bulkWords.selectionBar.selected(picked.length)}
      </p>
      {picking && (
        <LinkedPicker
          link={link}
          title={words.chooseThese(labelInSentence(title))}
          picked={picked}
          onPicked={next => onDraft({ ...draft, picked: next })}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}
