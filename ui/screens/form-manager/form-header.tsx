import type { FormWork } from '@rounds/core/api'
import { type FormFault, saysTheSame, writeFormFile } from '@rounds/core/rules/forms'
import { urlSlug } from '@rounds/core/rules/text'
import { formViewWords } from '@rounds/core/words/form-view'
import type { formDraft } from '@rounds/machines/form-draft'
import { shallowEqual, useSelector } from '@xstate/react'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { RetryAlert } from '../../kit/retry-alert.tsx'
import { useHeldFailure } from '../../kit/use-held-failure.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { asksToPublish } from '../../records/keys.ts'
import { saveFile } from '../../records/save-file.ts'
import type { FormDraftRef } from './draft-status.ts'
import { actSlots, type FormAct, makingSlots, type NewForm } from './form-slots.ts'

const words = formViewWords

interface FormHeaderProps {
  draft: FormDraftRef
  /** Leads from one view of the form to another. */
  tabs: ReactNode
  /** Whether the draft is saved, and what visitors see meanwhile. */
  said: string
  /** The form as the server had it last. */
  work: FormWork
  faults: readonly FormFault[]
  mayWrite: boolean
  /** Who else has the form open. */
  others: ReactNode
  onWork: (work: FormWork) => void
  onVersions: () => void
}

/** What the header shows of a draft; the same with every key but the first. */
const headOf = (state: SnapshotFrom<typeof formDraft>, { live }: FormWork) => ({
  message: state.hasTag('cannot be saved') ? state.context.message : null,
  isSaving: state.hasTag('saving'),
  isSaved: state.hasTag('is saved'),
  isChanged: !saysTheSame(state.context.content, live),
  version: state.context.version,
  isRecovered: state.context.isRecovered,
  overwritten: state.context.overwritten,
})

const done = { publish: words.published, discard: words.discarded, unpublish: words.unpublished } as const

/** How it stands with the draft, and what is done to the form as a whole. */
export function FormHeader(props: FormHeaderProps) {
  const { draft, tabs, said, work, faults, mayWrite, others, onWork, onVersions } = props
  const { client, notify } = useApp()
  const { send } = draft
  const shown = useSelector(draft, state => headOf(state, work), shallowEqual)
  const failure = useHeldFailure(shown.message, shown.isSaving)
  const slots = useMemo(() => actSlots(client, work.frmId), [client, work.frmId])
  const [asked, setAsked] = useState<'discard' | 'unpublish' | null>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const [act, submit] = useSubmit<object, FormAct, FormWork>(slots, {
    onDone: ({ answer, sent }) => {
      setAsked(null)
      onWork(answer)
      notify('success', done[sent.act.name])
    },
    onFailed: () => setAsked(null),
  })
  const run = (name: FormAct['name']) =>
    submit({ type: 'SUBMIT', act: { name, version: draft.getSnapshot().context.version } })
  const [, navigate] = useLocation()
  const making = useMemo(() => makingSlots(client), [client])
  const [copying, make] = useSubmit<object, NewForm, number>(making, {
    onDone: ({ answer }) => {
      notify('success', words.copied)
      navigate(`/form-manager/${answer}`)
    },
  })
  const copy = () => {
    const { content } = draft.getSnapshot().context
    make({ type: 'SUBMIT', act: { name: words.copyName(work.name), content } })
  }
  const exportForm = () => {
    const { content } = draft.getSnapshot().context
    saveFile(
      new Blob([writeFormFile({ name: work.name, content })], { type: 'application/json' }),
      `${urlSlug(work.name) || 'form'}.json`,
    )
  }
  const failed = [act, copying].find(one => one.hasTag('shows a message'))
  const blocking = faults.find(({ blocks }) => blocks)
  const isBusy = act.hasTag('busy')
  const { isSaved } = shown
  const isNews = !work.isPublished || shown.isChanged
  const canPublish = !blocking && isNews

  // What was just typed is saved first, then published.
  const isWanted = useRef(false)
  const publish = () => {
    if (isBusy || !isNews) return
    if (blocking) return notify('error', blocking.message)
    if (isSaved) return run('publish')
    isWanted.current = true
    send({ type: 'SAVE' })
  }
  const publishWanted = useEffectEvent(() => {
    if (isWanted.current) publish()
    isWanted.current = false
  })
  useEffect(() => {
    if (isSaved) publishWanted()
  }, [isSaved])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!mayWrite || event.defaultPrevented || !asksToPublish(event)) return
    event.preventDefault()
    publish()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div className="-mx-4 sm:-mx-6 -mt-3 shrink-0 space-y-2 border-rule border-b px-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {tabs}
        <div className="ml-auto flex min-w-0 flex-wrap items-baseline gap-x-3 text-ink-2 text-sm">
          <p>{said}</p>
          {others}
        </div>
        {mayWrite && (
          <div className="flex items-center gap-2">
            <Button
              kind="primary"
              busy={isBusy}
              aria-disabled={canPublish ? undefined : true}
              onClick={publish}
            >
              {words.publish}
            </Button>
            <Menu
              trigger={
                <IconButton ref={menu} name={words.more}>
                  <Ellipsis aria-hidden="true" />
                </IconButton>
              }
            >
              <MenuItem onSelect={copy}>{words.copy}</MenuItem>
              <MenuItem onSelect={exportForm}>{words.exportFile}</MenuItem>
              {shown.version !== null && (
                <MenuItem onSelect={() => setAsked('discard')}>{words.discard}</MenuItem>
              )}
              {work.isPublished && (
                <MenuItem onSelect={() => setAsked('unpublish')}>{words.unpublish}</MenuItem>
              )}
            </Menu>
          </div>
        )}
      </div>
      {failed && (
        <Alert kind="error" onClose={() => (failed === act ? submit : make)({ type: 'DISMISS' })}>
          <p>{failed.context.message}</p>
          <ul className="list-disc pl-5">
            {failed.context.issues.map(issue => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        </Alert>
      )}
      {failure !== null && (
        <RetryAlert onRetry={() => send({ type: 'SAVE' })} isRetrying={shown.isSaving}>
          {failure}
        </RetryAlert>
      )}
      {shown.isRecovered && (
        <Alert kind="info" onClose={() => send({ type: 'SEEN' })}>
          {words.notes.recovered}
        </Alert>
      )}
      {shown.overwritten !== null && (
        <Alert kind="warning" onClose={() => send({ type: 'SEEN' })}>
          {words.notes.overwritten(shown.overwritten)}
        </Alert>
      )}
      {work.draft?.isLiveChanged && (
        <Alert kind="warning" action={<Button onClick={onVersions}>{words.notes.compare}</Button>}>
          {words.notes.liveChanged}
        </Alert>
      )}
      <ConfirmDialog
        open={asked !== null}
        kind="danger"
        busy={isBusy}
        title={asked === 'discard' ? words.askDiscard.title : words.askUnpublish.title}
        text={asked === 'discard' ? words.askDiscard.text : words.askUnpublish.text}
        confirmLabel={asked === 'discard' ? words.discard : words.unpublish}
        onConfirm={() => asked && run(asked)}
        onCancel={() => setAsked(null)}
        returnFocus={() => menu.current}
      />
    </div>
  )
}
