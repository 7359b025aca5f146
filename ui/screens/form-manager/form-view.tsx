import { decide } from '@rounds/core/access'
import type { FormPresence, FormWork } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { configOf, type FormConfig, type FormContent, faultsOf } from '@rounds/core/rules/forms'
import { formViewWords } from '@rounds/core/words/form-view'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { useKeepsCopies } from '../../context/browser-copies.ts'
import { thisTab } from '../../context/this-tab.ts'
import { Alert } from '../../kit/alert.tsx'
import { AlsoOpen } from '../../kit/also-open.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { useSettledContext } from '../../kit/use-settled-context.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { ViewTabs } from '../../kit/view-tabs.tsx'
import { asksToSave } from '../../records/keys.ts'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { type FormDraftRef, sayDraft, statusOfDraft } from './draft-status.ts'
import { FormBuilder } from './form-builder.tsx'
import { FormHeader } from './form-header.tsx'
import { FormPages } from './form-pages.tsx'
import { FormSettings } from './form-settings.tsx'
import { draftOver, type OpenedForm, openingSlots, rereadingSlots, saveOnLeave } from './form-slots.ts'
import { FormVersions } from './form-versions.tsx'
import { judging } from './judging.ts'
import { usePresence } from './use-presence.ts'

const words = formViewWords
/** Faults are looked for when typing pauses. */
const PAUSE_MS = 250
const views = ['questions', 'settings', 'pages', 'versions', 'details'] as const
type View = (typeof views)[number]

interface FormViewProps {
  shown: ShownRecord
  /** The form of what is no part of a draft: its name, tag and code. */
  details: ReactNode
}

/** A form with its draft: read first, since nothing may be built on what is not known. */
export function FormView({ shown, details }: FormViewProps) {
  const { client, user } = useApp()
  const slots = useMemo(() => openingSlots(client, user.userId), [client, user.userId])
  const [state, send] = useReading(slots, Number(shown.base.FrmId))
  const opened = state.context.answer
  if (opened) return <OpenForm {...{ shown, details, opened }} />
  if (state.hasTag('shows a message'))
    return (
      <Alert kind="error" action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}>
        {state.context.message}
      </Alert>
    )
  return <SkeletonLines lines={8} className="measure mt-6" />
}

function OpenForm({ shown, details, opened }: FormViewProps & { opened: OpenedForm }) {
  const { client, user, person } = useApp()
  const machine = useMemo(() => draftOver(client, user.userId), [client, user.userId])
  const draft = useActorRef(machine, { input: opened })
  const { send } = draft
  const [work, setWork] = useState(opened.work)
  const rereading = useMemo(() => rereadingSlots(client, opened.work.frmId), [client, opened.work.frmId])
  const [, reread] = useSubmit<object, undefined, FormWork>(rereading, {
    onDone: ({ answer }) => {
      setWork(answer)
      send({ type: 'PULL', work: answer })
    },
  })
  const presence = usePresence(opened.work.frmId, thisTab)
  const [parameters, setParameters] = useSearchParams()
  const { mayWrite, onUnsaved } = shown
  const settled = useSettledContext(draft, PAUSE_MS).content
  const faults = useMemo(() => faultsOf(configOf(settled), judging), [settled])
  const view = views.find(one => one === parameters.get('view')) ?? 'questions'

  // A save that kept the draft before it has made a version that the list does not know.
  const keeps = useSelector(draft, ({ context }) => context.keeps)
  const kept = useRef(keeps)
  const isSaved = useSelector(draft, state => state.hasTag('is saved'))
  useEffect(() => {
    if (isSaved && kept.current !== null && keeps === null) reread({ type: 'SUBMIT' })
    kept.current = keeps
  }, [isSaved, keeps, reread])

  // What a colleague saved is read as soon as it is heard of.
  const hear = useEffectEvent(({ draft: theirs }: FormPresence) => {
    if (isSaved && (theirs?.version ?? null) !== draft.getSnapshot().context.version)
      reread({ type: 'SUBMIT' })
  })
  useEffect(() => {
    if (presence) hear(presence)
  }, [presence])

  const isKeptHereOnly = useSelector(draft, state => state.hasTag('cannot be saved'))
  const keepsCopies = useKeepsCopies()
  const zone = useTimeZone()
  const said = useSelector(draft, state => sayDraft({ state, keepsCopies }, work, zone))
  const status = useSelector(draft, state =>
    JSON.stringify(statusOfDraft({ state, keepsCopies }, { faults, mayWrite })),
  )
  const ofDetails = view === 'details'
  useEffect(
    () => onUnsaved(isKeptHereOnly, ofDetails ? undefined : JSON.parse(status)),
    [onUnsaved, isKeptHereOnly, ofDetails, status],
  )
  const leave = useEffectEvent(() => {
    const state = draft.getSnapshot()
    if (state.hasTag('has unsaved changes')) saveOnLeave(client, state.context.frmId, state.context)
  })
  useEffect(() => () => leave(), [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (view !== 'details' && asksToSave(event)) send({ type: 'SAVE' })
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  const open = (to: View) =>
    setParameters(before => {
      const next = new URLSearchParams(before)
      if (to === 'questions') next.delete('view')
      else next.set('view', to)
      return next
    })
  const onContent = (to: Partial<FormContent>) =>
    send({ type: 'EDIT', content: { ...draft.getSnapshot().context.content, ...to } })
  return (
    <>
      <FormHeader
        {...{ draft, said, work, faults, mayWrite }}
        tabs={
          <ViewTabs
            label={words.views.label}
            views={views.map(id => ({ id, title: words.views[id] }))}
            shown={view}
            onShow={open}
            className="border-b-0"
          />
        }
        others={<AlsoOpen here={presence?.here ?? []} tab={thisTab} userId={user.userId} />}
        onWork={next => {
          setWork(next)
          send({ type: 'PULL', work: next })
        }}
        onVersions={() => open('versions')}
      />
      {view === 'questions' && (
        <Drafted draft={draft}>
          {content => (
            <FormBuilder
              {...{ mayWrite, faults }}
              config={configOf(content)}
              onConfig={(config: FormConfig) => onContent({ FrmConfig: config })}
            />
          )}
        </Drafted>
      )}
      {view !== 'questions' && (
        <div className="pt-4">
          {view === 'settings' && (
            <Drafted draft={draft}>
              {content => <FormSettings {...{ content, mayWrite }} onContent={onContent} />}
            </Drafted>
          )}
          {view === 'pages' && (
            <FormPages
              work={work}
              mayPlace={decide(person, 'update', entities.Content).allowed}
              onWork={setWork}
            />
          )}
          {view === 'versions' && (
            <Drafted draft={draft}>
              {content => (
                <FormVersions
                  {...{ work, content, mayWrite }}
                  onRestore={restored => send({ type: 'RESTORE', content: restored })}
                />
              )}
            </Drafted>
          )}
          {view === 'details' && details}
        </div>
      )}
    </>
  )
}

interface DraftedProps {
  draft: FormDraftRef
  children: (content: FormContent) => ReactNode
}

/** What follows every change of the draft, on its own: a key does not render the rest of the screen. */
function Drafted({ draft, children }: DraftedProps) {
  return children(useSelector(draft, ({ context }) => context.content))
}
