import type { FormConfig } from '@rounds/core/rules/forms'
import {
  evaluateForm,
  type Form,
  type FormField,
  type FormPart,
  type FormStep,
  isPaged,
  labelOf,
  sayStep,
  shownIfWords,
  walkForm,
} from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { compileForm, type GivenAnswers } from '@rounds/machines/form'
import { promiseActor } from '@rounds/machines/kit'
import { useMachine } from '@xstate/react'
import clsx from 'clsx'
import { EyeOff } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { SafeHtml } from '../../kit/safe-html.tsx'
import { judging } from './judging.ts'
import { PreviewField } from './preview-field.tsx'
import { PreviewProgress } from './preview-progress.tsx'

const words = formBuilderWords.preview

/** What was filled in, and how far, when the form was changed. */
interface Reached {
  readonly given: GivenAnswers
  readonly step: string | null
}
const START: Reached = { given: {}, step: null }

interface FormPreviewProps {
  config: FormConfig
  /** The same, parsed. */
  form: Form
  /** What is selected in the builder. */
  part: FormPart
  /** It has the width of a desktop. */
  isWide: boolean
  onWide: (isWide: boolean) => void
}

/**
 * The form as visitors walk it, driven by the machine that drives the public page; nothing is sent. It is rendered when
 * typing pauses and not with every key.
 */
export const FormPreview = memo(function FormPreview(props: FormPreviewProps) {
  const { config, form, part, isWide, onWide } = props
  const reached = useRef(START)
  const [round, setRound] = useState(0)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <fieldset aria-label={words.width} className="flex gap-1">
          {[false, true].map(wide => (
            <button
              key={String(wide)}
              type="button"
              aria-pressed={isWide === wide}
              onClick={() => onWide(wide)}
              className="rounded-sm px-1.5 py-1 text-ink-2 text-sm hover:text-ink aria-pressed:bg-sheet aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {wide ? words.desktop : words.phone}
            </button>
          ))}
        </fieldset>
        <Button
          size="sm"
          kind="quiet"
          className="order-1 ml-auto"
          onClick={() => {
            reached.current = START
            setRound(round + 1)
          }}
        >
          {words.startOver}
        </Button>
        <p className="text-ink-2 text-sm">{words.sentence}</p>
      </div>
      <div
        className={clsx(
          'rounded-lg border border-rule bg-sheet p-4',
          isWide ? 'mx-auto w-full max-w-3xl sm:p-8' : 'mx-auto w-full max-w-96',
        )}
      >
        <Walked
          key={`${round} ${JSON.stringify(config)}`}
          {...{ form, part, reached }}
          sendLabel={config.submitLabel || formBuilderWords.form.send}
        />
      </div>
    </div>
  )
})

interface WalkedProps {
  form: Form
  part: FormPart
  reached: React.RefObject<Reached>
  /** What the last button says. */
  sendLabel: string
}

/** The form from its beginning, up to where it was left before it changed. */
function Walked({ form, part, reached, sendLabel }: WalkedProps) {
  const machine = useMemo(
    () =>
      compileForm(form, judging).provide({
        actors: { send: promiseActor<unknown, { given: GivenAnswers }>(async () => null) },
      }),
    [form],
  )
  const [state, send, actor] = useMachine(machine, { input: { given: reached.current.given } })
  const { context } = state
  useEffect(() => {
    const { step } = reached.current
    for (let left = form.steps.length; left > 0 && step !== null; left--) {
      const now = actor.getSnapshot().context
      if (now.step === step || !form.steps.some(({ name }) => name === step)) break
      actor.send({ type: 'NEXT' })
      if (actor.getSnapshot().context.step === now.step) break
    }
  }, [actor, form, reached])
  useEffect(() => {
    reached.current = { given: context.given, step: context.step ?? reached.current.step }
  }, [context, reached])

  const walk = walkForm(form, new Map(Object.entries(context.given)))
  const at = walk.path.findIndex(({ step }) => step.name === context.step)
  const here = walk.path[at]
  if (walk.path.length === 0) return <p className="text-ink-2">{words.nothing}</p>
  if (state.hasTag('is done')) return <Sent />
  if (state.hasTag('checks answers')) return <Check {...{ form, send, sendLabel }} given={context.given} />
  if (state.hasTag('is over') && walk.exit)
    return (
      <div className="space-y-3">
        <h3 className="font-semibold text-xl">{walk.exit.title}</h3>
        <SafeHtml html={walk.exit.copy ?? ''} className="space-y-2" />
        <Button onClick={() => send({ type: 'BACK' })}>{words.back}</Button>
      </div>
    )
  if (!here) return null
  const hidden = hiddenField(form, part, walk.path)
  const count = sayStep(form, walk, here.step)
  return (
    <div className="space-y-4">
      {count && <PreviewProgress {...{ form, at, count }} path={walk.path.map(({ step }) => step)} />}
      {here.step.title && <h3 className="font-semibold text-xl">{here.step.title}</h3>}
      {here.step.copy && <SafeHtml html={here.step.copy} className="space-y-2" />}
      {context.wrong.length > 0 && (
        <p role="alert" className="text-loss">
          {words.wrong}
        </p>
      )}
      {here.fields.map(field => (
        <PreviewField
          key={field.name}
          field={field}
          given={context.given}
          isRequired={walk.required.has(field.name ?? '')}
          issue={context.wrong.find(issue => issue.field === field.name)}
          onAnswer={(name, values) => send({ type: 'ANSWER', name, values })}
        />
      ))}
      {hidden && (
        <p className="flex gap-2 rounded-md border border-edge border-dashed p-2 text-ink-2 text-sm">
          <EyeOff aria-hidden="true" className="size-4 shrink-0" />
          {words.notShown(labelOf(hidden), shownIfWords(form, hidden))}
        </p>
      )}
      <div className="flex gap-2 pt-2">
        {at > 0 && <Button onClick={() => send({ type: 'BACK' })}>{words.back}</Button>}
        <Button kind="primary" className="flex-1" onClick={() => send({ type: 'NEXT' })}>
          {isPaged(form) ? words.next : sendLabel}
        </Button>
      </div>
    </div>
  )
}

/** Takes the focus, since the button that sent the form is gone. */
function Sent() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} role="status" tabIndex={-1}>
      {words.sent}
    </p>
  )
}

/** The selected question, if these answers lead past it. */
function hiddenField(
  form: Form,
  part: FormPart,
  path: readonly Pick<FormStep, 'fields'>[],
): FormField | undefined {
  if (part.kind !== 'field') return undefined
  const isIt = ({ name, kind }: FormField) => name === part.name && kind !== 'hidden'
  if (path.some(({ fields }) => fields.some(isIt))) return undefined
  return form.steps.flatMap(({ fields }) => fields).find(isIt)
}

interface CheckProps {
  form: Form
  sendLabel: string
  given: GivenAnswers
  send: (event: { type: 'CHANGE'; step: string } | { type: 'SEND' } | { type: 'BACK' }) => void
}

/** All answers that count, by the way that was really taken, before they would be sent. */
function Check({ form, given, send, sendLabel }: CheckProps) {
  const { answers, path } = evaluateForm(form, new Map(Object.entries(given)), judging)
  return (
    <div className="space-y-3">
      <h3 className="font-semibold text-xl">{words.check}</h3>
      <dl className="divide-y divide-rule">
        {path.flatMap(({ step, fields }) =>
          fields.flatMap(field => {
            const answer = answers.find(({ name }) => name === field.name)
            if (!answer) return []
            return [
              <div key={field.name} className="flex flex-wrap gap-2 py-2">
                <dt className="w-full text-ink-2 text-sm">{labelOf(field)}</dt>
                <dd className="flex-1 break-words">{[answer.value].flat().join(', ')}</dd>
                <dd>
                  <Button
                    size="sm"
                    kind="quiet"
                    aria-label={words.changeOf(labelOf(field))}
                    onClick={() => send({ type: 'CHANGE', step: step.name })}
                  >
                    {words.change}
                  </Button>
                </dd>
              </div>,
            ]
          }),
        )}
      </dl>
      <div className="flex gap-2">
        <Button onClick={() => send({ type: 'BACK' })}>{words.back}</Button>
        <Button kind="primary" className="flex-1" onClick={() => send({ type: 'SEND' })}>
          {sendLabel}
        </Button>
      </div>
    </div>
  )
}
