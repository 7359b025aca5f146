import { DESCRIPTION_ROOM, isCut, TITLE_ROOM, titleForSearch } from '@rounds/core/rules/page'
import { seoToolsWords } from '@rounds/core/words/seo-tools'
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { offerUndo } from '../../context/undo.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { editAddress } from '../../pages/read-pages.ts'
import { type SavedPage, sentenceOfSaved, undoOfSaved } from '../../pages/save-page.ts'
import { SearchResult } from '../../pages/search-result.tsx'
import { UnsavedGuard } from '../../pages/unsaved-guard.tsx'
import { useOpenDraft } from '../../pages/use-open-draft.ts'
import { asksToGoBack, asksToSave } from '../../records/keys.ts'
import { SeoFacts } from './seo-facts.tsx'
import { type SeoRow, saveSlots, type TypedSeo } from './seo-slots.ts'

const words = seoToolsWords.pane

export interface SeoPaneProps {
  page: SeoRow
  mayWrite: boolean
  onSaved: () => Promise<unknown>
  onClose: () => void
  onNext: () => void
}

const helpOf = (description: string) =>
  description.trim() === ''
    ? words.noDescription
    : isCut(description, DESCRIPTION_ROOM)
      ? words.cut
      : words.fits

/** A page's data for search engines, with a preview of the search result. */
export function SeoPane({ page, mayWrite, onSaved, onClose, onNext }: SeoPaneProps) {
  const { client, notify } = useApp()
  const hasDraft = useOpenDraft(page.CId)
  const slots = useMemo(() => saveSlots(client), [client])
  const goesOn = useRef(false)
  const box = useRef<HTMLElement>(null)
  const showSaved = async (saved: SavedPage) => {
    notify('success', sentenceOfSaved(saved))
    offerUndo(undoOfSaved(saved))
    await onSaved()
    // What is typed from now on is unsaved again.
    send({ type: 'DISMISS' })
    if (goesOn.current) onNext()
  }
  const { seoTitle, description, isHidden } = page
  const [state, send] = useSubmit<TypedSeo, number, SavedPage>(slots, {
    stored: { seoTitle, description, isHidden },
    onDone: ({ answer }) => void showSaved(answer),
  })
  const { typed, message } = state.context
  const isChanged =
    typed.seoTitle !== seoTitle || typed.description !== description || typed.isHidden !== isHidden
  useEffect(() => box.current?.querySelector<HTMLElement>('h2')?.focus(), [])
  // A button is disabled after its action: focus moves to the heading.
  useEffect(() => {
    if (!isChanged && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [isChanged])

  const type = (more: Partial<TypedSeo>) => send({ type: 'TYPE', typed: more })
  const save = (isNext: boolean) => {
    goesOn.current = isNext
    if (isChanged) send({ type: 'SUBMIT', act: page.CId })
    else if (isNext) onNext()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isNext = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
    const isBack = asksToGoBack(event)
    if (!isNext && !isBack && !asksToSave(event)) return
    event.preventDefault()
    if (isBack) onClose()
    else save(isNext)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const title = titleForSearch({ title: page.title, seoTitle: typed.seoTitle })
  const busy = state.hasTag('busy')
  return (
    <section
      ref={box}
      aria-label={words.label}
      className="min-h-0 min-w-0 overflow-y-auto pb-6 lg:ml-4 lg:w-[40%] lg:shrink-0 lg:border-rule lg:border-l lg:pl-4"
    >
      <header className="flex items-start gap-2 border-rule border-b pb-2">
        <IconButton name={words.close} size="sm" onClick={onClose}>
          <X />
        </IconButton>
        <h2 tabIndex={-1} className="wrap-anywhere min-w-0 flex-1 font-semibold text-lg leading-7">
          {page.title}
        </h2>
        <Link href={editAddress(page.CId)} className={buttonClass('plain', 'sm')}>
          {seoToolsWords.openEditor}
        </Link>
      </header>
      {hasDraft && (
        <Alert kind="info" className="mt-3">
          {words.hasDraft}
        </Alert>
      )}
      <div className="mt-3">
        <SearchResult title={title} url={page.url ?? ''} description={typed.description} />
      </div>
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(false)
        }}
      >
        <TextField
          label={words.title}
          help={`${words.titleHelp(page.title)} ${isCut(title, TITLE_ROOM) ? words.cut : words.fits}`}
          value={typed.seoTitle}
          maxLength={400}
          readOnly={!mayWrite}
          onValue={text => type({ seoTitle: text })}
        />
        <TextArea
          label={words.description}
          help={helpOf(typed.description)}
          rows={3}
          maxLength={1000}
          value={typed.description}
          readOnly={!mayWrite}
          onValue={text => type({ description: text })}
        />
        <Checkbox
          label={words.hidden}
          checked={typed.isHidden}
          disabled={!mayWrite}
          onValue={isOn => type({ isHidden: isOn })}
        />
        {state.hasTag('shows a message') && (
          <Alert kind="error" title={words.failed}>
            {message}
          </Alert>
        )}
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" busy={busy} disabled={!isChanged}>
              {hasDraft ? words.saveDraft : words.save}
            </Button>
            <Button disabled={busy} onClick={() => save(true)}>
              {words.saveNext}
            </Button>
          </div>
        )}
      </form>
      <SeoFacts page={page} />
      <UnsavedGuard
        isActive={isChanged && !state.hasTag('is done')}
        onDiscard={() => send({ type: 'RESET' })}
      />
    </section>
  )
}
