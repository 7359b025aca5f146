import type { Batch } from '@rounds/core/api'
import type { ContentBlock, Row } from '@rounds/core/entities'

/** What is written of a slide. */
export type SlideFields = Pick<
  Row<typeof ContentBlock>,
  'CbPhoto' | 'CbPhotoAltText' | 'CbHeadline' | 'CbPhotoCaption' | 'CbLink' | 'CbLinkText'
>

/** A slide as it is worked on; one that is new has no key yet. */
export interface Slide extends SlideFields {
  /** The same as long as it is worked on. */
  readonly id: string
  readonly CbId: number | null
  readonly RowVersion?: number
}

const names = ['CbPhoto', 'CbPhotoAltText', 'CbHeadline', 'CbPhotoCaption', 'CbLink', 'CbLinkText'] as const

/** The slides of a carousel in their order. */
export const slidesOf = (blocks: readonly Row<typeof ContentBlock>[]): readonly Slide[] =>
  [...blocks]
    .sort((one, other) => one.CbSortOrder - other.CbSortOrder || one.CbId - other.CbId)
    .map(block => ({
      ...pick(block),
      id: `block ${block.CbId}`,
      CbId: block.CbId,
      RowVersion: block.RowVersion,
    }))

const pick = (block: SlideFields): SlideFields =>
  Object.fromEntries(names.map(name => [name, block[name]])) as unknown as SlideFields

/** A list with one of its slides at another place. */
export function moved(slides: readonly Slide[], from: number, to: number): readonly Slide[] {
  const slide = slides[from]
  if (!slide || to < 0 || to >= slides.length) return slides
  const others = slides.filter((_, index) => index !== from)
  return [...others.slice(0, to), slide, ...others.slice(to)]
}

/** Orders leave room between them, as the seed and the editor do. */
const orderAt = (index: number) => (index + 1) * 10

/** What changes: new slides, changed or moved ones, those that are gone. */
export function slideBatch(
  carousel: number,
  before: readonly Row<typeof ContentBlock>[],
  slides: readonly Slide[],
): Batch {
  const stored = new Map(before.map(block => [block.CbId, block]))
  const kept = new Set(slides.map(slide => slide.CbId))
  const ordered = slides.map((slide, index) => ({ slide, order: orderAt(index) }))
  return {
    create: ordered
      .filter(({ slide }) => slide.CbId === null)
      .map(({ slide, order }) => ({ ...pick(slide), CId: carousel, CbSortOrder: order })),
    update: ordered.flatMap(({ slide, order }) => {
      const block = slide.CbId === null ? undefined : stored.get(slide.CbId)
      if (!block) return []
      const changes = Object.fromEntries(
        [...names.map(name => [name, slide[name]] as const), ['CbSortOrder', order] as const].filter(
          ([name, value]) => block[name] !== value,
        ),
      )
      if (Object.keys(changes).length === 0) return []
      return [{ CbId: block.CbId, RowVersion: block.RowVersion, ...changes }]
    }),
    delete: before.filter(block => !kept.has(block.CbId)).map(block => [block.CbId]),
  }
}

/** How many slides are made, changed or deleted by a batch. */
export const countOf = ({ create, update, delete: gone }: Batch): number =>
  create.length + update.length + gone.length
