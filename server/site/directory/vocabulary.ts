import { type Term, type Terms, termsOf } from '@rounds/core/rules/find-care'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** A specialty as a choice of the search. */
export interface SpecialtyChoice {
  readonly id: number
  readonly title: string
  readonly slug: string
}

/** What patients can look for, and every way to say it. */
export interface Vocabulary {
  readonly specialties: readonly SpecialtyChoice[]
  /** The addresses of specialties that were merged, each with the address of the one that they are part of now. */
  readonly merged: ReadonlyMap<string, string>
  readonly terms: Terms
  readonly bytes: number
}

/** Reads the specialties and services that are shown. */
export async function readVocabulary({ query }: Database): Promise<Vocabulary> {
  const { rows } = await sql<Term & { slug: string | null; alsoCalled: string | null }>`
    select 'specialty' as kind, "SpId" as id, "SpTitle" as title, "SpPractitioner" as practitioner,
      coalesce("SpUrl", "SpId"::text) as slug, "SpSynonyms" as "alsoCalled"
    from "Custom_Specialty" where "SpVisible"
    union all
    select 'service', "ScId", "ScTitle", null, null, "ScSynonyms" from "Custom_ServiceCondition" where "ScVisible"
    order by title, id`.execute(query)
  const { rows: merged } = await sql<{ was: string; slug: string }>`
    with recursive led as (
      select loser_slug as was, winner, id from directory_merge
        where entity = 'Custom_Specialty' and undone_at is null and loser_slug is not null
      union select led.was, m.winner, m.id from led join directory_merge m
        on m.entity = 'Custom_Specialty' and m.undone_at is null and m.loser = led.winner and m.id > led.id)
    select was, coalesce("SpUrl", "SpId"::text) as slug
    from led join "Custom_Specialty" on "SpId" = winner and "SpVisible" order by id`.execute(query)
  const specialties = rows
    .filter(({ kind }) => kind === 'specialty')
    .map(({ id, title, slug }) => ({ id, title, slug: slug ?? String(id) }))
  return {
    specialties,
    merged: new Map(merged.map(({ was, slug }) => [was.toLowerCase(), slug])),
    terms: termsOf(rows),
    bytes: JSON.stringify(rows).length,
  }
}
