import type { FormVersionEntry, FormWork } from '@rounds/core/api'
import { compareForms, type FormChange, type FormContent } from '@rounds/core/rules/forms'
import { sayExactly, sayInstant } from '@rounds/core/rules/time'
import { formViewWords } from '@rounds/core/words/form-view'
import { useMemo, useRef, useState } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { versionSlots } from './form-slots.ts'

const words = formViewWords.versions

interface FormVersionsProps {
  work: FormWork
  /** The draft as it stands. */
  content: FormContent
  mayWrite: boolean
  onRestore: (content: FormContent) => void
}

const nameOf = ({ number, kind }: FormVersionEntry): string =>
  kind === 'published' && number !== null ? words.number(number) : words.kept

/** What was published and what was kept of a form: who, when, why; one beside the draft in words, and back into it. */
export function FormVersions({ work, content, mayWrite, onRestore }: FormVersionsProps) {
  const { client, notify } = useApp()
  const zone = useTimeZone()
  const slots = useMemo(() => versionSlots(client), [client])
  const [looked, setLooked] = useState<FormVersionEntry | null>(null)
  const [state, send] = useReading(slots, looked?.fvId ?? null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { what, answer } = state.context
  const shown = looked && what === looked.fvId && !state.hasTag('busy') ? answer : null
  const newest = work.versions.find(({ kind }) => kind === 'published')
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(16rem,24rem)_minmax(0,1fr)]">
      <section aria-label={words.heading}>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {words.heading}
        </h2>
        {work.versions.length === 0 && <p className="text-ink-2">{words.none}</p>}
        <ul className="divide-y divide-rule">
          {work.versions.map(version => (
            <li key={version.fvId} className="space-y-1 py-2">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">{nameOf(version)}</span>
                <time dateTime={version.at} title={sayExactly(version.at, zone)} className="text-ink-2">
                  {sayInstant(version.at, new Date(), zone)}
                </time>
                {version.by && <span className="text-ink-2">{words.by(version.by.name)}</span>}
              </p>
              <p className="text-ink-2 text-sm">
                {version === newest && work.isPublished ? words.now : version.reason}
              </p>
              <Button
                size="sm"
                aria-pressed={looked?.fvId === version.fvId}
                onClick={() => setLooked(looked?.fvId === version.fvId ? null : version)}
              >
                {words.compare}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {looked && (
        <section aria-label={words.comparing(nameOf(looked))} className="min-w-0 space-y-3">
          <h2 className="font-semibold text-lg">{words.comparing(nameOf(looked))}</h2>
          {state.hasTag('shows a message') && (
            <Alert kind="error" action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}>
              {state.context.message}
            </Alert>
          )}
          {state.hasTag('busy') && <SkeletonLines lines={4} />}
          {shown && (
            <>
              <Changes changes={compareForms(shown, content)} />
              <div className="flex gap-2">
                {mayWrite && (
                  <Button
                    kind="primary"
                    disabled={compareForms(shown, content).length === 0}
                    onClick={() => {
                      onRestore(shown)
                      setLooked(null)
                      notify('success', words.restored)
                      heading.current?.focus()
                    }}
                  >
                    {words.restore}
                  </Button>
                )}
                <Button
                  onClick={() => {
                    setLooked(null)
                    heading.current?.focus()
                  }}
                >
                  {words.close}
                </Button>
              </div>
            </>
          )}
        </section>
      )}
    </div>
  )
}

const propertyWords = (name: string): string => formViewWords.changes.properties[name] ?? name

/** What differs, in words: each part with what of it is not as it was. */
function Changes({ changes }: { changes: readonly FormChange[] }) {
  const { sentence, fromTo } = formViewWords.changes
  if (changes.length === 0) return <p className="text-ink-2">{words.same}</p>
  return (
    <ul className="space-y-3">
      {changes.map(change => (
        <li key={`${change.part} ${change.name} ${change.act}`} className="border-rule border-l-2 pl-3">
          <p>{sentence(change, propertyWords)}</p>
          <ul className="text-ink-2 text-sm">
            {change.details.flatMap(({ property, from, to }) => {
              const [was, is] = [valueWords(from), valueWords(to)]
              if (was === null || is === null) return []
              return (
                <li key={property} className="break-words">
                  {change.part === 'setting' ? '' : `${propertyWords(property)}: `}
                  {fromTo(was, is)}
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** A value in a few words; null where it takes more than that. */
function valueWords(value: unknown): string | null {
  const { nothing, yes, no } = formViewWords.changes
  if (value === undefined || value === null) return nothing
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && !value.startsWith('<') ? value : null
}
