import { carouselWords } from '@rounds/core/words/carousel'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { usePickers } from '../../context/pickers.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import type { Slide, SlideFields } from './slide-list.ts'

export interface SlideFormProps {
  slide: Slide
  /** From 1. */
  place: number
  of: number
  mayWrite: boolean
  onChange: (written: Partial<SlideFields>) => void
  onMove: (place: number) => void
  onRemove: () => void
}

const fields = [
  { name: 'CbPhotoAltText', label: carouselWords.slideForm.alternativeText, max: 500 },
  { name: 'CbHeadline', label: carouselWords.slideForm.headline, max: 400 },
  { name: 'CbPhotoCaption', label: carouselWords.slideForm.caption, max: 1000 },
  { name: 'CbLink', label: carouselWords.slideForm.leadsTo, max: 800 },
  { name: 'CbLinkText', label: carouselWords.slideForm.wordsOfTheLink, max: 200 },
] as const

/** One slide: its image, its text, its position. */
export function SlideForm(props: SlideFormProps) {
  const { slide, place, of, mayWrite, onChange, onMove, onRemove } = props
  const { pickFile } = usePickers()
  const change = async () => {
    const alt = slide.CbPhotoAltText
    const picked = await pickFile({
      images: true,
      title: carouselWords.slideForm.pickAnotherPicture,
      ...(alt && { alt }),
    })
    if (picked) onChange({ CbPhoto: picked.src, CbPhotoAltText: picked.alt })
  }
  // The button moves with the slide and keeps focus, so that it can be pressed again.
  const step = (to: number, event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    onMove(to)
    requestAnimationFrame(() => button.focus())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset makes no grid in every browser
    <div
      role="group"
      aria-label={carouselWords.slideForm.slide(place)}
      className="grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-2">
        {slide.CbPhoto ? (
          <img
            src={slide.CbPhoto}
            alt=""
            className="aspect-[3/2] w-full rounded-md border border-rule object-cover"
          />
        ) : (
          <span className="grid aspect-[3/2] place-items-center rounded-md border border-rule border-dashed text-ink-3">
            {carouselWords.slideForm.noPicture}
          </span>
        )}
        {mayWrite && (
          <div className="flex items-center gap-1">
            <span className="mr-auto text-ink-2 text-sm tabular-nums">
              {carouselWords.slideForm.of(place, of)}
            </span>
            <IconButton
              size="sm"
              name={carouselWords.slideForm.moveSlideUp(place)}
              aria-disabled={place === 1 || undefined}
              onClick={event => place > 1 && step(place - 1, event)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              size="sm"
              name={carouselWords.slideForm.moveSlideDown(place)}
              aria-disabled={place === of || undefined}
              onClick={event => place < of && step(place + 1, event)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton size="sm" name={carouselWords.slideForm.takeSlideOut(place)} onClick={onRemove}>
              <Trash2 />
            </IconButton>
          </div>
        )}
        {mayWrite && (
          <Button size="sm" onClick={() => void change()}>
            {carouselWords.slideForm.anotherPicture}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-2.5">
        {fields.map(({ name, label, max }) => (
          <TextField
            key={name}
            label={label}
            value={slide[name] ?? ''}
            maxLength={max}
            readOnly={!mayWrite}
            onValue={value => onChange({ [name]: value === '' ? null : value })}
          />
        ))}
      </div>
    </div>
  )
}
