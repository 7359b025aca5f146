import type { BlockNeed } from '@rounds/core/blocks'
import { contentTypeIds, tagIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import { type DoctorRow, doctorJson, type PlaceRow, placeJson } from '../directory/records.ts'
import { type ListedPage, listOf } from '../read/pages.ts'

/** A text or a slide of shared content and carousels. */
export interface SharedBlock {
  readonly headline: string | null
  readonly copy: string | null
  readonly photo: string | null
  readonly alt: string | null
  readonly caption: string | null
  readonly link: string | null
  readonly linkText: string | null
}

/** A content that other pages show. */
export interface SharedContent {
  readonly title: string
  readonly html: string | null
  readonly blocks: readonly SharedBlock[]
}

/** A video of the Video tool. */
export interface VideoRow {
  readonly title: string
  readonly url: string
  readonly html: string | null
  readonly transcript: string | null
  readonly poster: string | null
  readonly date: string | null
}

/** What is read for each sort of need; null for what is not shown anymore. */
export interface NeedAnswers {
  readonly list: readonly ListedPage[]
  readonly physicians: readonly DoctorRow[]
  readonly locations: readonly PlaceRow[]
  readonly shared: SharedContent | null
  readonly carousel: SharedContent | null
  readonly video: VideoRow | null
}

type Of<R extends BlockNeed['read']> = Extract<BlockNeed, { readonly read: R }>
type Read<R extends BlockNeed['read']> = (database: Database, need: BlockNeed) => Promise<NeedAnswers[R]>

interface Reader<R extends BlockNeed['read']> {
  /** The entities that a page with such a block depends on, beside those of every page. */
  readonly dependsOn: readonly string[]
  readonly read: Read<R>
}

const MOST_PHYSICIANS = 60

const content =
  (type: number) =>
  async ({ query }: Database, need: BlockNeed): Promise<SharedContent | null> => {
    const { id } = need as Of<'shared' | 'carousel' | 'video'>
    const { rows } = await sql<{
      content: string
    }>`select json_build_object('title', coalesce(c."CPublicTitle", c."CTitle"),
      'html', c."CIntroText", 'blocks', (select coalesce(json_agg(json_build_object('headline', b."CbHeadline", 'copy', b."CbCopy",
        'photo', b."CbPhoto", 'alt', b."CbPhotoAltText", 'caption', b."CbPhotoCaption", 'link', b."CbLink", 'linkText', b."CbLinkText")
        order by b."CbSortOrder", b."CbId"), '[]') from "ContentBlock" b where b."CId" = c."CId"))::text as content
      from "Content" c where c."CId" = ${id} and c."CtId" = ${type} and ${contentIsShown('c')}`.execute(query)
    return rows[0] ? (JSON.parse(rows[0].content) as SharedContent) : null
  }

/** How each sort of need is read. */
export const needReaders: { readonly [R in BlockNeed['read']]: Reader<R> } = {
  list: {
    dependsOn: ['News', 'EventItem', 'EventDate'],
    async read(database, need) {
      const { of, size } = need as Of<'list'>
      const tag = of === 'events' ? tagIds.Event : tagIds.News
      return (await listOf(database, tag, { page: 1, size })).items
    },
  },
  physicians: {
    dependsOn: [
      'Custom_Physician',
      'Custom_PhysicianToSpecialty',
      'Custom_Specialty',
      'Custom_ServiceConditionToPhysician',
    ],
    async read({ query }, need) {
      const { service, specialty } = need as Of<'physicians'>
      const { rows } = await sql<{
        doctor: string
      }>`select (${doctorJson})::text as doctor from "Custom_Physician" p
        where p."PhVisible"
          and (${service}::int is null or p."PhId" in (select "PhId" from "Custom_ServiceConditionToPhysician" where "ScId" = ${service}))
          and (${specialty}::int is null or p."PhId" in (select "PhId" from "Custom_PhysicianToSpecialty" where "SpId" = ${specialty}))
        order by p."PhLastName", p."PhFirstName", p."PhId" limit ${MOST_PHYSICIANS}`.execute(query)
      return rows.map(({ doctor }) => JSON.parse(doctor) as DoctorRow)
    },
  },
  locations: {
    dependsOn: [
      'Custom_Location',
      'Custom_LocationCategory',
      'Custom_State',
      'Custom_LocationAlert',
      'Custom_LocationAlertToLocation',
    ],
    async read({ query }, need) {
      const ids = [...(need as Of<'locations'>).ids]
      const { rows } = await sql<{
        place: string
      }>`select (${placeJson})::text as place from "Custom_Location" l
        where l."LVisible" and l."LId" = any(${ids}::int[]) order by array_position(${ids}::int[], l."LId")`.execute(
        query,
      )
      return rows.map(({ place }) => JSON.parse(place) as PlaceRow)
    },
  },
  shared: { dependsOn: [], read: content(contentTypeIds.Shared_Content) },
  carousel: { dependsOn: [], read: content(contentTypeIds.Image_Carousel) },
  video: {
    dependsOn: ['Custom_Media', 'File'],
    async read({ query }, need) {
      const { id } = need as Of<'video'>
      const { rows } =
        await sql<VideoRow>`select m."MTitle" as title, coalesce(f."FPath", m."MUrl") as url, m."MDescription" as html,
          m."MTranscript" as transcript, coalesce(m."MPhoto"->>'src', f."FMeta"->>'poster') as poster, m."MDate"::text as date
        from "Custom_Media" m left join "File" f on f."FId" = m."FId" and not f."FSecured"
        where m."MId" = ${id} and m."MVisible" and m."MType" = 'video' and coalesce(f."FPath", m."MUrl") is not null`.execute(
          query,
        )
      return rows[0] ?? null
    },
  },
}
