import type { ContentBlock, Row } from '@rounds/core/entities'
import { carouselWords } from '@rounds/core/words/carousel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { usePickers } from '../../context/pickers.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { SlideForm } from './slide-form.tsx'
import { countOf, moveSlide, type Slide, settleSlides, slideBatch, slidesOf } from './slide-list.ts'
import { slideSlots, useBlocks } from './slide-slots.ts'

export interface SlidesProps {
  carousel: number
  mayWrite: boolean
  /** Called with whether slides are unsaved, so that leaving asks first; the same function each time. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** The slides of a carousel: added from images, sorted, edited, and saved together. */
export function Slides(props: SlidesProps) {
  const { client } = useApp()
  const { data, error, mutate } = useBlocks(client, props.carousel)
  if (error && !data)
    return (
      <ReadAlert what={carouselWords.slides.slides} error={error} onRetry={mutate} className="measure mb-6" />
    )
  if (!data) return <SkeletonLines lines={6} className="measure mb-6" />
  return <SlideList {...props} blocks={data} onSaved={() => void mutate().catch(() => undefined)} />
}

interface SlideListProps extends SlidesProps {
  blocks: readonly Row<typeof ContentBlock>[]
  onSaved: () => void
}

function SlideList({ carousel, mayWrite, onUnsaved, blocks, onSaved }: SlideListProps) {
  const { client } = useApp()
  const slots = useMemo(() => slideSlots(client), [client])
  const [removed, setRemoved] = useState<{ readonly slide: Slide; readonly at: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [state, send] = useSubmit(slots, {
    stored: { slides: slidesOf(blocks) },
    settle: settleSlides,
    onDone: () => {
      setRemoved(null)
      setAnnouncement(carouselWords.slides.theSlidesAreSaved)
      onSaved()
    },
  })
  const { pickFile } = usePickers()
  const count = useRef(0)
  const undo = useRef<HTMLButtonElement>(null)
  // The button that removed the slide went with it.
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])

  const { stored, typed } = state.context
  const { slides } = typed
  // Images are picked later, and by then a save may have given the slides their keys.
  const now = useRef(slides)
  now.current = slides
  const setSlides = (next: readonly Slide[]) => send({ type: 'TYPE', typed: { slides: next } })
  const batch = slideBatch(carousel, stored.slides, slides)
  const changes = countOf(batch)
  const isUnsaved = changes > 0 || state.hasTag('busy')
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [onUnsaved, isUnsaved])
  // Reloaded slides are shown if there are no edits; otherwise saving reports the conflict.
  const known = useRef(stored.slides)
  known.current = stored.slides
  useEffect(() => {
    if (!isUnsaved) send({ type: 'READ', stored: { slides: slidesOf(blocks, known.current) } })
  }, [blocks, isUnsaved, send])

  const add = async () => {
    const picked = await pickFile({ images: true, title: carouselWords.slides.pickPictureSlide })
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
    setSlides([...now.current, slide])
    setAnnouncement(carouselWords.slides.slideWasAdded(now.current.length))
  }
  const move = (from: number, to: number) => {
    setSlides(moveSlide(slides, from, to))
    setAnnouncement(carouselWords.slides.slideNowNumber(from, to, slides.length))
  }
  const remove = (slide: Slide, at: number) => {
    setSlides(slides.filter(one => one.id !== slide.id))
    setRemoved({ slide, at })
  }
  const putBack = () => {
    if (!removed) return
    setSlides([...slides.slice(0, removed.at), removed.slide, ...slides.slice(removed.at)])
    setRemoved(null)
  }

  return (
    <section aria-labelledby="slides" className="measure mb-6">
      <div className="flex flex-wrap items-center gap-2 border-rule border-b pb-2">
        <h2 id="slides" className="flex-1 font-semibold">
          {carouselWords.slides.count(slides.length)}
        </h2>
        {mayWrite && (
          <>
            {changes > 0 && (
              <Button
                kind="quiet"
                disabled={!state.can({ type: 'RESET' })}
                onClick={() => send({ type: 'RESET' })}
              >
                {carouselWords.slides.undoChanges}
              </Button>
            )}
            <Button onClick={() => void add()}>{carouselWords.slides.addASlide}</Button>
            <Button
              kind="primary"
              busy={state.hasTag('busy')}
              disabled={changes === 0}
              onClick={() => send({ type: 'SUBMIT', act: batch })}
            >
              {carouselWords.slides.saveSlides}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-3" title={carouselWords.slides.slidesNotSavedEverything}>
          {state.context.message}
        </Alert>
      )}
      {removed && (
        <Alert
          kind="info"
          className="mt-3"
          action={
            <Button ref={undo} size="sm" onClick={putBack}>
              {carouselWords.slides.putItBack}
            </Button>
          }
          onClose={() => setRemoved(null)}
        >
          {carouselWords.slides.slideWasTakenOut(removed.at)}
        </Alert>
      )}
      {slides.length === 0 && <p className="py-6 text-ink-2">{carouselWords.slides.noSlidesYetAdd}</p>}
      <ol className="divide-y divide-rule">
        {slides.map((slide, index) => (
          <li key={slide.id} className="py-3">
            <SlideForm
              slide={slide}
              place={index + 1}
              of={slides.length}
              mayWrite={mayWrite}
              onChange={written =>
                setSlides(now.current.map(one => (one.id === slide.id ? { ...one, ...written } : one)))
              }
              onMove={to => move(index, to - 1)}
              onRemove={() => remove(slide, index)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
