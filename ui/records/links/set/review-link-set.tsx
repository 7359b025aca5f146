import { linkedKey } from '@rounds/core/rules/records'
import { linkWords } from '@rounds/core/words/links'
import { countMarks } from '@rounds/machines/relational-batch'
import { useRef } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { changesInWords } from '../link-words.ts'
import { changedRow, ReviewedLink } from '../review-links.tsx'
import { REVIEW_LINKS } from './link-set-bar.tsx'
import type { WorkedSet } from './use-link-set.ts'

/** Every link to be created, changed and removed, kind by kind, before it is saved. */
export function ReviewLinkSet({ worked }: { worked: WorkedSet }) {
  const { set, state, shown, onSave, onCancel } = worked
  const save = useRef<HTMLButtonElement>(null)
  const isSaving = state.hasTag('saving')
  return (
    <Dialog
      open={state.hasTag('shows what will be done') || isSaving}
      onOpenChange={open => {
        if (!open && !isSaving) onCancel()
      }}
      title={linkWords.set.reviewTitle}
      description={`${changesInWords(countMarks(state.context))}. ${linkWords.reviewLinks.allSavedTogetherOrNothing}`}
      size="xl"
      initialFocus={save}
      returnFocus={() => document.getElementById(REVIEW_LINKS) ?? document.querySelector('h1')}
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
      {set.links.map(link => {
        const { differences } = shown(link)
        if (differences.length === 0) return null
        return (
          <section key={link.link.name} className="mb-4 last:mb-0">
            <h3 className="font-semibold text-ink-2 text-sm">{link.called ?? link.target.plural}</h3>
            <ul className="divide-y divide-rule">
              {differences.map(difference => (
                <ReviewedLink
                  key={`${difference.mark} ${linkedKey(link, changedRow(difference))}`}
                  {...{ link, difference }}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </Dialog>
  )
}
