import type {
  Content,
  ContentBlock,
  EventDate,
  EventItem,
  News,
  Row,
  TagToContent,
} from '@rounds/core/entities'

type Some<E, K extends keyof Row<E>> = Readonly<Pick<Row<E>, K>>

/** A block as it is shown. */
export type ShownBlock = Some<
  typeof ContentBlock,
  | 'CbUuid'
  | 'CbHeadline'
  | 'CbCopy'
  | 'CbPhoto'
  | 'CbPhotoAltText'
  | 'CbPhotoCaption'
  | 'CbLink'
  | 'CbLinkText'
  | 'CbLinkTarget'
  | 'CbMetaData'
  | 'CbPhotoMetadata'
>

/**
 * What of a page is shown: the part of a snapshot that the site reads. It comes from the tables or from a draft, and
 * is rendered by the same code.
 */
export interface ShownPage {
  readonly content: Some<
    typeof Content,
    | 'CTitle'
    | 'CPublicTitle'
    | 'CtId'
    | 'CSeoTitle'
    | 'CSeoUrl'
    | 'CIntroPhoto'
    | 'CIntroText'
    | 'CIntroLink'
    | 'CMetaDesc'
    | 'CHeadContent'
  >
  readonly blocks: readonly ShownBlock[]
  readonly tags: readonly Some<typeof TagToContent, 'TId' | 'TemplateId' | 'TtcPageUrl' | 'CSortOrder'>[]
  readonly news: Some<typeof News, 'NDate' | 'NAuthor' | 'NSource' | 'NSourceLink'> | null
  readonly event: Some<
    typeof EventItem,
    | 'EiPlace'
    | 'EiAddress'
    | 'EiCategory'
    | 'EiContact'
    | 'EiEmail'
    | 'EiPhone'
    | 'EiCost'
    | 'EiRegistrationLink'
  > | null
  /** The dates of an event where they come from a draft or a version; left out where the page is as it stands. */
  readonly dates?: readonly ShownDate[]
}

/** A date of an event. */
export type ShownDate = Some<
  typeof EventDate,
  'EdStartDt' | 'EdEndDt' | 'EdAllDay' | 'EdCancelled' | 'EdNote'
>

/** A page and what is known of it beside its snapshot. */
export interface FoundPage {
  readonly id: number
  readonly modified: string | null
  readonly page: ShownPage
}

/** The page's own address: its URL, or that of its first place. */
export const addressOfPage = ({ content, tags }: ShownPage): string | null =>
  content.CSeoUrl ?? tags.find(place => place.TtcPageUrl)?.TtcPageUrl ?? null
