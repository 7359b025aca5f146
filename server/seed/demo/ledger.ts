import { contentTypeIds } from '@rounds/core/tools'
import type { Seeded } from '../insert.ts'
import { madeAndChanged } from './dates.ts'
import { createRandom } from './random.ts'

/** Something that the site shows, before it has keys. */
export interface Piece {
  readonly type: keyof typeof contentTypeIds
  readonly title: string
  readonly url?: string
  readonly intro?: string
  readonly photo?: string
  readonly link?: string
  readonly description?: string
  /** Fields of the Content beside those. */
  readonly more?: Seeded<'Content'>
  readonly blocks?: readonly Seeded<'ContentBlock'>[]
  /** The tags it stands under; the first is its folder. */
  readonly tags?: readonly number[]
  readonly template?: number
  /** Its place among its siblings, where they have an order. */
  readonly order?: number
  /** The entry above it in a navigation. */
  readonly under?: number
}

/** Content with its blocks and places, keys given in the order in which it was added. */
export interface Ledger {
  readonly content: Seeded<'Content'>[]
  readonly blocks: Seeded<'ContentBlock'>[]
  readonly places: Seeded<'TagToContent'>[]
  /** Takes a piece in; gives its key. */
  add(piece: Piece): number
  /** Lists content that is already in under one more tag. */
  list(CId: number, TId: number, place: Pick<Piece, 'order' | 'under'>): void
}

/** A ledger whose first keys are these. */
export function createLedger(nextPage: number, nextBlock: number): Ledger {
  const ledger: Omit<Ledger, 'add' | 'list'> = { content: [], blocks: [], places: [] }
  return {
    ...ledger,
    add(piece) {
      const CId = nextPage + ledger.content.length
      const [CCreatedDt, CLastModified] = madeAndChanged(createRandom(`content ${CId}`))
      ledger.content.push({ ...contentOf(piece), CId, CCreatedDt, CLastModified, ...piece.more })
      for (const [index, block] of (piece.blocks ?? []).entries()) {
        const CbId = nextBlock + ledger.blocks.length
        ledger.blocks.push({ CbId, CbUuid: uuidOf(CbId), CId, CbSortOrder: (index + 1) * 10, ...block })
      }
      for (const [index, TId] of (piece.tags ?? []).entries())
        ledger.places.push({ TId, CId, ...(index === 0 && placeOf(piece)) })
      return CId
    },
    list: (CId, TId, place) => void ledger.places.push({ TId, CId, ...placeOf(place) }),
  }
}

/** A block's UUID, so that its versions can name it. */
const uuidOf = (block: number) => `b10c0000-0000-4000-8000-${block.toString(16).padStart(12, '0')}`

function contentOf({ type, title, url, intro, photo, link, description, order }: Piece): Seeded<'Content'> {
  return {
    CTitle: title,
    CtId: contentTypeIds[type],
    ...(url && { CSeoUrl: url, CSeoTitle: title, CMetaData: { ChangeFrequency: 4, Priority: '0.5' } }),
    ...(intro && { CIntroText: intro }),
    ...(photo && { CIntroPhoto: photo }),
    ...(link && { CIntroLink: link }),
    ...(description && { CMetaDesc: { description } }),
    ...(order !== undefined && { CSortOrder: order }),
  }
}

function placeOf({ url, template, order, under }: Omit<Piece, 'type' | 'title'>): Seeded<'TagToContent'> {
  return {
    ...(url && { TtcPageUrl: url }),
    ...(template && { TemplateId: template }),
    ...(order !== undefined && { CSortOrder: order }),
    ...(under && { TtcCIdParent: under }),
  }
}
