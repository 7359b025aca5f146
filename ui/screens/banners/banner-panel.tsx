import type { BannerFacts } from '@rounds/core/api'
import { isTracking, trackedLink, trackingMediums, trackingSources } from '@rounds/core/rules/banners'
import { bannerWords } from '@rounds/core/words/banners'
import { useEffect, useId, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Plot } from '../../kit/plot.tsx'
import { Select } from '../../kit/select.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { BannerPlaces } from './banner-places.tsx'
import { bannerSlots, isSameChoice, type TypedBanner, typedOf, useBanner } from './banner-slots.ts'

const words = bannerWords
const HEIGHT = 150
const mediums = trackingMediums.map(value => ({ value, label: value }))
const sources = Object.entries(trackingSources).flatMap(([group, values]) =>
  values.map(value => ({ value, label: `${group}: ${value}` })),
)

/** Above a banner's form: where it is shown, its link's tracking, and how often it is seen. */
export function BannerPanel({ shown }: { shown: ShownRecord }) {
  const { client } = useApp()
  const id = Number(shown.base.CId)
  const { data, error, mutate } = useBanner(client, id)
  if (error && !data) return <ReadAlert className="mb-6" what={words.what} error={error} onRetry={mutate} />
  if (!data) return <Skeleton className="mb-6 h-53" />
  return (
    <div className="mb-6 grid gap-x-8 gap-y-6 xl:grid-cols-2">
      <BannerForm
        shown={shown}
        id={id}
        facts={data}
        onSaved={facts => void mutate(facts, { revalidate: false })}
      />
      <Counts days={data.days} />
    </div>
  )
}

interface BannerFormProps {
  shown: ShownRecord
  id: number
  facts: BannerFacts
  onSaved: (facts: BannerFacts) => void
}

function BannerForm({ shown: { values, mayWrite, onUnsaved }, id, facts, onSaved }: BannerFormProps) {
  const heading = useId()
  const { client, notify } = useApp()
  const slots = useMemo(() => bannerSlots(client, id), [client, id])
  const [state, send] = useSubmit<TypedBanner, unknown, BannerFacts>(slots, {
    stored: typedOf(facts),
    onDone: ({ answer }) => {
      notify('success', words.saved)
      onSaved(answer)
    },
  })
  const { typed, stored, message } = state.context
  const isChanged = !isSameChoice(typed, stored)
  useEffect(() => {
    onUnsaved(isChanged, isChanged ? { tone: 'changed', words: words.unsaved } : undefined)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])
  const type = (more: Partial<TypedBanner>) => send({ type: 'TYPE', typed: more })
  const isWrong = !isTracking(typed)
  const link = typeof values.CIntroLink === 'string' && values.CIntroLink !== '' ? values.CIntroLink : null
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (isChanged && !isWrong) send({ type: 'SUBMIT' })
      }}
    >
      <BannerPlaces typed={typed} choices={facts.choices} mayWrite={mayWrite} onType={type} />
      <section aria-labelledby={heading}>
        <h2 id={heading} className="font-semibold">
          {words.tracking.heading}
        </h2>
        <p className="text-ink-2 text-sm">{words.tracking.help}</p>
        <div className="mt-2 grid gap-3 sm:grid-cols-3">
          <Select
            label={words.tracking.medium}
            placeholder={words.tracking.none}
            options={mediums}
            value={typed.medium}
            disabled={!mayWrite}
            onValue={medium => type({ medium })}
          />
          <Select
            label={words.tracking.source}
            placeholder={words.tracking.none}
            options={sources}
            value={typed.source}
            disabled={!mayWrite}
            onValue={source => type({ source })}
          />
          <TextField
            label={words.tracking.campaign}
            help={words.tracking.campaignHelp}
            error={isWrong ? words.tracking.campaignWrong : undefined}
            value={typed.campaign}
            maxLength={100}
            disabled={!mayWrite}
            onValue={campaign => type({ campaign })}
          />
        </div>
        <p className="wrap-anywhere mt-2 text-sm" aria-live="polite">
          {link === null ? (
            words.tracking.noLink
          ) : (
            <>
              {words.tracking.result} <span className="font-mono">{trackedLink(link, typed)}</span>
            </>
          )}
        </p>
      </section>
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.notSaved}>
          {message}
        </Alert>
      )}
      {mayWrite && (
        <Button
          type="submit"
          className="self-start"
          disabled={!isChanged || isWrong}
          busy={state.hasTag('busy')}
        >
          {words.save}
        </Button>
      )}
    </form>
  )
}

function Counts({ days }: Pick<BannerFacts, 'days'>) {
  const plot = useMemo(
    () => ({
      days: days.map(({ day }) => day),
      series: [
        { label: words.counts.views, values: days.map(({ views }) => views) },
        { label: words.counts.clicks, values: days.map(({ clicks }) => clicks) },
      ],
    }),
    [days],
  )
  const isSeen = days.some(({ views, clicks }) => views + clicks > 0)
  return (
    <div className="min-w-0">
      {isSeen ? (
        <Plot label={words.counts.label} height={HEIGHT} {...plot} />
      ) : (
        <>
          <p className="font-semibold text-sm">{words.counts.label}</p>
          <p className="mt-1 text-sm">{words.counts.none}</p>
        </>
      )}
      <p className="mt-1 text-ink-2 text-sm">{words.counts.about}</p>
    </div>
  )
}
