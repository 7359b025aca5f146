import { directoryAddress } from '@rounds/core/rules/find-care'
import type { PlacedAd } from '@rounds/core/rules/site'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/database.ts'

/** An ad for a physician with all that is drawn of it. */
export interface DoctorAd extends PlacedAd {
  readonly title: string
  readonly html: string | null
  readonly photo: string | null
  readonly alt: string
  readonly name: string
  readonly credentials: string | null
  /** Where it leads: the address that editors gave it, or the physician's page. */
  readonly link: string
}

interface AdRow extends Omit<DoctorAd, 'link'> {
  readonly link: string | null
  readonly slug: string | null
  readonly fullName: string
}

/** The ads that are on or will be, for physicians who are shown. */
export async function readAds(query: Kysely<Tables>): Promise<readonly DoctorAd[]> {
  const { rows } =
    await sql<AdRow>`select "DaId" as id, a."PhId" as physician, "DaPlace" as place, a."CId" as page,
      a."LId" as location, a."ScId" as service, a."SpId" as specialty, "DaWeight" as weight,
      to_json("DaFromDt")#>>'{}' as "from", to_json("DaToDt")#>>'{}' as "to", "DaTitle" as title, "DaText" as html,
      coalesce(nullif("DaPhoto"->>'src', ''), nullif(p."PhPhoto"->>'src', '')) as photo,
      case when coalesce("DaPhoto"->>'src', '') <> '' then coalesce("DaPhoto"->>'alt', '') else '' end as alt,
      concat_ws(' ', p."PhFirstName", p."PhLastName", nullif(p."PhSuffix", '')) as name, p."PhCredentials" as credentials,
      concat_ws(' ', p."PhFirstName", p."PhLastName", p."PhSuffix") as "fullName", "DaLink" as link, p."PhUrl" as slug
    from "Custom_DoctorAd" a join "Custom_Physician" p using ("PhId")
    where "DaActive" and p."PhVisible" and ("DaToDt" is null or "DaToDt" > now()) order by "DaId"`.execute(
      query,
    )
  return rows.map(({ slug, fullName, link, ...ad }) => ({
    ...ad,
    link: link || directoryAddress('physician', { id: ad.physician, slug, name: fullName }),
  }))
}
