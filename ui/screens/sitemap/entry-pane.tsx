import { changeFrequencies } from '@rounds/core/entities'
import { sitemapWords } from '@rounds/core/words/sitemap'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { offerUndo } from '../../context/undo.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Select } from '../../kit/select.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { editAddress } from '../../pages/read-pages.ts'
import { type SavedPage, sentenceOfSaved, undoOfSaved } from '../../pages/save-page.ts'
import { UnsavedGuard } from '../../pages/unsaved-guard.tsx'
import { useOpenDraft } from '../../pages/use-open-draft.ts'
import { Instant } from '../../records/values/value.tsx'
import { entrySlots, type MappedPage, type TypedEntry } from './sitemap-slots.ts'

const words = sitemapWords.pane
const frequencies = changeFrequencies.map(value => ({ value, label: sitemapWords.frequencies[value] }))
const tenths = Array.from({ length: 11 }, (_, tenth) => ((10 - tenth) / 10).toFixed(1))

interface EntryPaneProps {
  page: MappedPage
  mayWrite: boolean
  onSaved: () => void
}

/** A page's sitemap entry. */
export function EntryPane({ page, mayWrite, onSaved }: EntryPaneProps) {
  const { client, notify } = useApp()
  const hasDraft = useOpenDraft(page.CId)
  const heading = useRef<HTMLHeadingElement>(null)
  const slots = useMemo(() => entrySlots(client), [client])
  const stored: TypedEntry = {
    frequency: page.frequency === null ? '' : (changeFrequencies[page.frequency] ?? ''),
    priority: page.priority ?? '',
    isHidden: page.isHidden,
  }
  const [state, send] = useSubmit<TypedEntry, number, SavedPage>(slots, {
    stored,
    onDone: ({ answer }) => {
      notify('success', sentenceOfSaved(answer))
      offerUndo(undoOfSaved(answer))
      onSaved()
    },
  })
  const { typed, stored: before } = state.context
  const isChanged =
    typed.frequency !== before.frequency ||
    typed.priority !== before.priority ||
    typed.isHidden !== before.isHidden
  useEffect(() => heading.current?.focus(), [])
  // A button is disabled after its action: focus moves to the heading.
  useEffect(() => {
    if (!isChanged && document.activeElement === document.body) heading.current?.focus()
  }, [isChanged])
  const type = (more: Partial<TypedEntry>) => send({ type: 'TYPE', typed: more })
  // A priority in another notation stays among the choices.
  const priorities = [...new Set([...tenths, ...(typed.priority === '' ? [] : [typed.priority])])]
  return (
    <>
      <header className="flex items-start gap-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="wrap-anywhere min-w-0 flex-1 font-semibold text-lg leading-7"
        >
          {page.title}
        </h2>
        <Link href={editAddress(page.CId)} className={buttonClass('plain', 'sm')}>
          {words.openEditor}
        </Link>
      </header>
      <p className="wrap-anywhere font-mono text-ink-2 text-sm">{page.url}</p>
      <p className="mt-2">
        {page.isListed ? words.isListed : page.isPublished ? words.isHidden : words.isNotPublished}
      </p>
      {page.changed && (
        <p className="text-ink-2 text-sm">
          {words.changed} <Instant at={page.changed} />
        </p>
      )}
      {hasDraft && (
        <Alert kind="info" className="mt-3">
          {words.hasDraft}
        </Alert>
      )}
      <form
        noValidate
        className="mt-4 flex max-w-md flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (isChanged) send({ type: 'SUBMIT', act: page.CId })
        }}
      >
        <Select
          label={words.frequency}
          placeholder={words.usual}
          options={frequencies}
          value={typed.frequency}
          disabled={!mayWrite}
          onValue={frequency => type({ frequency })}
        />
        <Select
          label={words.priority}
          help={words.priorityHelp}
          placeholder={words.usualPriority}
          options={priorities.map(value => ({ value, label: words.priorities(value) }))}
          value={typed.priority}
          disabled={!mayWrite}
          onValue={priority => type({ priority })}
        />
        <Checkbox
          label={words.hidden}
          checked={typed.isHidden}
          disabled={!mayWrite}
          onValue={isHidden => type({ isHidden })}
        />
        {state.hasTag('shows a message') && (
          <Alert kind="error" title={words.failed}>
            {state.context.message}
          </Alert>
        )}
        {mayWrite && (
          <Button
            type="submit"
            kind="primary"
            className="self-start"
            busy={state.hasTag('busy')}
            disabled={!isChanged}
          >
            {hasDraft ? words.saveDraft : words.save}
          </Button>
        )}
      </form>
      <UnsavedGuard isActive={isChanged} onDiscard={() => send({ type: 'RESET' })} />
    </>
  )
}
