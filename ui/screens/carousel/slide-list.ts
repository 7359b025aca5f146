import type { Batch, BatchAnswer } from '@rounds/core/api'
import type { ContentBlock, Row } from '@rounds/core/entities'
import type { Settled, SettledFields } from '@rounds/machines/submit'

/** The editable fields of a slide. */
export type SlideFields = Pick<
  Row<typeof ContentBlock>,
  'CbPhoto' | 'CbPhotoAltText' | 'CbHeadline' | 'CbPhotoCaption' | 'CbLink' | 'CbLinkText'
>

/** A slide being edited; a new one has no key yet. */
export interface Slide extends SlideFields {
  /** A stable id while it is being edited. */
  readonly id: string
  readonly CbId: number | null
  readonly CbSortOrder?: number
  readonly RowVersion?: number
}

const names = ['CbPhoto', 'CbPhotoAltText', 'CbHeadline', 'CbPhotoCaption', 'CbLink', 'CbLinkText'] as const

/** The slides of a carousel in order; known ones keep their editing id. */
export const slidesOf = (
  blocks: readonly Row<typeof ContentBlock>[],
  known: readonly Slide[] = [],
): readonly Slide[] =>
  [...blocks]
    .sort((one, other) => one.CbSortOrder - other.CbSortOrder || one.CbId - other.CbId)
    .map(block => slideOf(block, known.find(({ CbId }) => CbId === block.CbId)?.id ?? `block ${block.CbId}`))

const slideOf = (block: Row<typeof ContentBlock>, id: string): Slide => ({
  ...pick(block),
  id,
  CbId: block.CbId,
  CbSortOrder: block.CbSortOrder,
  RowVersion: block.RowVersion,
})

const pick = (block: SlideFields): SlideFields =>
  Object.fromEntries(names.map(name => [name, block[name]])) as unknown as SlideFields

/** A list with one slide moved. */
export function moveSlide(slides: readonly Slide[], from: number, to: number): readonly Slide[] {
  const slide = slides[from]
  if (!slide || to < 0 || to >= slides.length) return slides
  const others = slides.filter((_, index) => index !== from)
  return [...others.slice(0, to), slide, ...others.slice(to)]
}

/** Order numbers have gaps, like those of the seed and the editor. */
const orderAt = (index: number) => (index + 1) * 10

/** The changes: new slides, changed or moved ones, removed ones. */
export function slideBatch(carousel: number, before: readonly Slide[], slides: readonly Slide[]): Batch {
  const stored = new Map(before.map(slide => [slide.CbId, slide]))
  const kept = new Set(slides.map(slide => slide.CbId))
  const isInOrder = slides.map(({ CbId }) => CbId).join() === before.map(({ CbId }) => CbId).join()
  const ordered = slides.map((slide, index) => ({ slide, order: orderAt(index) }))
  return {
    create: ordered
      .filter(({ slide }) => slide.CbId === null)
      .map(({ slide, order }) => ({ ...pick(slide), CId: carousel, CbSortOrder: order })),
    update: ordered.flatMap(({ slide, order }) => {
      const was = slide.CbId === null ? undefined : stored.get(slide.CbId)
      if (!was) return []
      const changes = Object.fromEntries(
        [
          ...names.map(name => [name, slide[name]] as const),
          // Slides that nobody moved keep their numbers, whatever those are.
          ['CbSortOrder', isInOrder ? was.CbSortOrder : order] as const,
        ].filter(([name, value]) => was[name] !== value),
      )
      if (Object.keys(changes).length === 0) return []
      return [{ CbId: was.CbId, RowVersion: was.RowVersion, ...changes }]
    }),
    delete: before.flatMap(({ CbId }) => (CbId === null || kept.has(CbId) ? [] : [[CbId]])),
  }
}

/** The slides as form fields. */
export interface SlidesTyped {
  readonly slides: readonly Slide[]
}

/**
 * The slides after saving: new ones have their keys, changed ones their versions. Edits made during the save are kept;
 * slides added or removed during it are saved next time.
 */
export function settleSlides({
  typed,
  sent,
  answer,
}: Settled<SlidesTyped, BatchAnswer<Row<typeof ContentBlock>>>): SettledFields<SlidesTyped> {
  const made = [...answer.create]
  const changed = new Map(answer.update.map(block => [block.CbId, block]))
  const stored = sent.slides.map(slide => {
    const block = slide.CbId === null ? made.shift() : changed.get(slide.CbId)
    return block ? slideOf(block, slide.id) : slide
  })
  const atId = new Map(stored.map((slide, index) => [slide.id, { is: slide, was: sent.slides[index] }]))
  const slides = typed.slides.map(slide => {
    const known = atId.get(slide.id)
    if (!known) return slide
    return slide === known.was ? known.is : { ...known.is, ...pick(slide) }
  })
  return { stored: { slides: stored }, typed: { slides } }
}

/** How many slides a batch creates, changes or deletes. */
export const countOf = ({ create, update, delete: gone }: Batch): number =>
  create.length + update.length + gone.length
