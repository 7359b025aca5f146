import type { AnyRow } from '@rounds/core/entities'
import { type Difference, linkedKey, linkValue, type RecordLink } from '@rounds/core/rules/records'
import { sameFieldValue } from '@rounds/core/rules/table'
import { linkWords } from '@rounds/core/words/links'
import { countMarks } from '@rounds/machines/relational-batch'
import { ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ReferenceName, Value } from '../values/value.tsx'
import { AccessDifference } from './access-difference.tsx'
import { changesInWords, type LinksState } from './link-words.ts'
import { MarkWord } from './mark-word.tsx'

export interface ReviewLinksProps {
  link: RecordLink
  state: LinksState
  /** The links' label in lowercase: “linked locations”. */
  what: string
  onSave: () => void
  onCancel: () => void
  /** Where focus goes on close. */
  returnFocus: () => HTMLElement | null
}

/** A record's pending link changes before they are saved (specification §4: each item with its mark). */
export function ReviewLinks({ link, state, what, onSave, onCancel, returnFocus }: ReviewLinksProps) {
  const save = useRef<HTMLButtonElement>(null)
  const isSaving = state.hasTag('saving')
  const { differences, atomic } = state.context
  return (
    <Dialog
      open={state.hasTag('shows what will be done') || isSaving}
      onOpenChange={open => {
        if (!open && !isSaving) onCancel()
      }}
      title={linkWords.reviewLinks.reviewThe(what)}
      description={`${changesInWords(countMarks(state.context))}. ${
        atomic ? linkWords.reviewLinks.allSavedTogetherOrNothing : linkWords.reviewLinks.savedStepsWhereOne
      }`}
      size="xl"
      initialFocus={save}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onCancel} disabled={isSaving}>
            {linkWords.reviewLinks.goOnEditing}
          </Button>
          <Button ref={save} kind="primary" busy={isSaving} onClick={onSave}>
            {linkWords.reviewLinks.saveAll}
          </Button>
        </>
      }
    >
      <AccessDifference link={link} differences={differences} />
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        aria-label={linkWords.reviewLinks.whatWillBeDone}
        className="divide-y divide-rule rounded-sm"
      >
        {differences.map(difference => (
          <ReviewedLink
            key={`${difference.mark} ${linkedKey(link, changedRow(difference))}`}
            {...{ link, difference }}
          />
        ))}
      </ul>
    </Dialog>
  )
}

/** The link of a difference, after the change or, if removed, before. */
export const changedRow = (difference: Difference): AnyRow =>
  difference.mark === 'delete' ? difference.before : difference.record

/** One link, and its pending change. */
export function ReviewedLink({ link, difference }: { link: RecordLink; difference: Difference }) {
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 break-words font-semibold">
          <ReferenceName to={link.target.name} recordKey={linkedKey(link, changedRow(difference))} />
        </span>
        <MarkWord mark={difference.mark} />
      </p>
      <Changes link={link} difference={difference} />
    </li>
  )
}

/** A link's old and new values, field by field. */
function Changes({ link, difference }: { link: RecordLink; difference: Difference }) {
  if (difference.mark === 'delete') return null
  const before: AnyRow = difference.mark === 'update' ? difference.before : {}
  const isMoved =
    difference.mark === 'update' && link.order !== null && difference.fields.includes(link.order)
  const said = link.fields.filter(
    field => !sameFieldValue(field.field, saidBy(before, field), saidBy(difference.record, field)),
  )
  if (said.length === 0 && !isMoved) return null
  return (
    <dl className="mt-0.5 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
      {said.map(field => (
        <div key={`${field.name} ${field.member}`} className="contents">
          <dt className="text-ink-2">{field.label}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-2">
            {difference.mark === 'update' && (
              <>
                <del className="text-ink-2">
                  <span className="sr-only">{linkWords.reviewLinks.was} </span>
                  {wordsOrNothing(field, before)}
                </del>
                <ArrowRight aria-hidden="true" className="size-3.5 self-center text-ink-3" />
              </>
            )}
            {wordsOrNothing(field, difference.record)}
          </dd>
        </div>
      ))}
      {isMoved && (
        <div className="contents">
          <dt className="text-ink-2">{linkWords.reviewLinks.place}</dt>
          <dd>{linkWords.reviewLinks.movedInTheList}</dd>
        </div>
      )}
    </dl>
  )
}

type Said = RecordLink['fields'][number]

/** An untouched checkbox means no. */
const saidBy = (record: AnyRow, field: Said) =>
  linkValue(record, field) ?? (field.field.kind === 'boolean' ? false : null)

function wordsOrNothing(field: Said, record: AnyRow) {
  const value = saidBy(record, field)
  return value === null || value === '' ? 'nothing' : <Value field={field.field} value={value} />
}
