import { compare, messageOf } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { useApp } from '../../context/app-context.ts'
import { useLeaveGuard } from '../../context/leave-guard.ts'
import { usePickFile } from '../../files/pick-file.tsx'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { SlideForm } from './slide-form.tsx'
import { countOf, moved, type Slide, slideBatch, slidesOf } from './slide-list.ts'

/** The slides of a carousel: added from pictures, ordered, written, and saved together. */
export function Slides({ carousel, mayWrite }: { carousel: number; mayWrite: boolean }) {
  const { client } = useApp()
  const calls = client.of(entities.ContentBlock)
  const { data, error, mutate } = useSWR(
    ['slides', carousel],
    () =>
      calls.all({
        filter: [[compare('CId', '=', carousel)]],
        orderBy: [{ field: 'CbSortOrder', direction: 'asc' }],
      }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const [edited, setEdited] = useState<readonly Slide[] | null>(null)
  const [removed, setRemoved] = useState<{ readonly slide: Slide; readonly at: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const proceed = useRef<(() => void) | null>(null)
  const [asking, setAsking] = useState(false)
  const { pickFile, dialog } = usePickFile()
  const count = useRef(0)

  const slides = edited ?? slidesOf(data ?? [])
  const batch = slideBatch(carousel, data ?? [], slides)
  const changes = edited ? countOf(batch) : 0
  useLeaveGuard(changes > 0 && !asking, next => {
    proceed.current = next
    setAsking(true)
  })
  // The question is out of the way before what was held back goes on.
  useEffect(() => {
    if (!asking) proceed.current = null
  }, [asking])

  const add = async () => {
    const picked = await pickFile({ images: true, title: 'Pick a picture for the slide' })
    if (!picked) return
    count.current += 1
    const slide: Slide = {
      id: `new ${count.current}`,
      CbId: null,
      CbPhoto: picked.src,
      CbPhotoAltText: picked.alt,
      CbHeadline: null,
      CbPhotoCaption: null,
      CbLink: null,
      CbLinkText: null,
    }
    setEdited([...slides, slide])
    setSaid(`Slide ${slides.length + 1} was added.`)
  }
  const move = (from: number, to: number) => {
    setEdited(moved(slides, from, to))
    setSaid(`Slide ${from + 1} is now number ${to + 1} of ${slides.length}.`)
  }
  const remove = (slide: Slide, at: number) => {
    setEdited(slides.filter(one => one.id !== slide.id))
    setRemoved({ slide, at })
  }
  const putBack = () => {
    if (!removed) return
    setEdited([...slides.slice(0, removed.at), removed.slide, ...slides.slice(removed.at)])
    setRemoved(null)
  }
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await calls.batch(batch)
      await mutate()
      setEdited(null)
      setRemoved(null)
      setSaid('The slides are saved.')
    } catch (failure) {
      setProblem(messageOf(failure))
    }
    setBusy(false)
  }

  if (error) return <ReadAlert what="slides" error={error} onRetry={mutate} className="measure mb-6" />
  if (!data) return <SkeletonLines lines={6} className="measure mb-6" />
  return (
    <section aria-labelledby="slides" className="measure mb-6">
      <div className="flex flex-wrap items-center gap-2 border-rule border-b pb-2">
        <h2 id="slides" className="flex-1 font-semibold">
          {slides.length === 1 ? '1 slide' : `${slides.length} slides`}
        </h2>
        {mayWrite && (
          <>
            {edited && (
              <Button kind="quiet" disabled={busy} onClick={() => setEdited(null)}>
                Undo changes
              </Button>
            )}
            <Button onClick={() => void add()}>Add a slide…</Button>
            <Button kind="primary" busy={busy} disabled={changes === 0} onClick={() => void save()}>
              Save slides
            </Button>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {problem && (
        <Alert kind="error" className="mt-3" title="The slides were not saved; everything is still here.">
          {problem}
        </Alert>
      )}
      {removed && (
        <Alert
          kind="info"
          className="mt-3"
          action={
            <Button size="sm" onClick={putBack}>
              Put it back
            </Button>
          }
          onClose={() => setRemoved(null)}
        >
          Slide {removed.at + 1} was taken out.
        </Alert>
      )}
      {slides.length === 0 && <p className="py-6 text-ink-2">No slides yet: add the first picture.</p>}
      <ol className="divide-y divide-rule">
        {slides.map((slide, index) => (
          <li key={slide.id} className="py-3">
            <SlideForm
              slide={slide}
              place={index + 1}
              of={slides.length}
              mayWrite={mayWrite}
              onChange={next => setEdited(slides.map(one => (one.id === slide.id ? next : one)))}
              onMove={to => move(index, to - 1)}
              onRemove={() => remove(slide, index)}
              pickFile={pickFile}
            />
          </li>
        ))}
      </ol>
      {dialog}
      <ConfirmDialog
        open={asking}
        title="Leave without saving the slides?"
        text="What you changed in the slides is not saved, and would be lost."
        confirmLabel="Leave without saving"
        cancelLabel="Stay here"
        onConfirm={() => proceed.current?.()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
