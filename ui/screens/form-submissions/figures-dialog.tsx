import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useMemo } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Plot } from '../../kit/plot.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useSubmissionDays } from './submission-slots.ts'

const words = formSubmissionWords.figures

interface FiguresDialogProps {
  /** Only forms with this tag; all of them where it is null. */
  tag: number | null
  onClose: () => void
}

/** What was received on each of the last days, by form, and how long it waited until someone looked. */
export function FiguresDialog({ tag, onClose }: FiguresDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.title}
      description={words.description}
      size="4xl"
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Figures tag={tag} />
    </Dialog>
  )
}

function Figures({ tag }: Pick<FiguresDialogProps, 'tag'>) {
  const { client } = useApp()
  const zone = useTimeZone()
  const { data, error, mutate } = useSubmissionDays(client, zone, tag)
  const plots = useMemo(
    () =>
      data && {
        received: data.forms.map(({ name, received }) => ({ label: name ?? words.others, values: received })),
        waited: [{ label: words.hours, values: data.waited }],
      },
    [data],
  )
  if (error && !data) return <ReadAlert what={words.what} error={error} onRetry={mutate} />
  if (!data || !plots) return <Skeleton className="h-96" />
  if (plots.received.length === 0) return <p>{words.none}</p>
  return (
    <div className="space-y-6">
      <Plot label={words.received} days={data.days} series={plots.received} />
      {data.waited.every(hours => hours === null) ? (
        <p className="text-ink-2">{words.noneOpened}</p>
      ) : (
        <Plot label={words.waited} days={data.days} series={plots.waited} kind="bars" />
      )}
    </div>
  )
}
