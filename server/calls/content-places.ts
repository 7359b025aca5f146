import { decide } from '@rounds/core/access'
import type { ContentPlace } from '@rounds/core/api'
import { contentPlaceContracts } from '@rounds/core/api/contracts'
import { addressLine } from '@rounds/core/blocks'
import { Content, ContentBlock } from '@rounds/core/entities'
import { contentTypeIds, toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { missing } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { demand, type SpecialCall } from './call.ts'

const names = ['street', 'city', 'state', 'zip', 'phone', 'hours'] as const

/** `/mc/content-places`: the addresses of places that are kept as pages (screens, `/Locations`). */
export const contentPlaces: SpecialCall = {
  paths: pathsOf(contentPlaceContracts),

  add(app, { database, records, authenticate }) {
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('content-locations'))),
    }
    addCall(app, contentPlaceContracts.overview, {
      ...guarded,
      handle: async ({ actor }) =>
        (await places(database.query, actor)).flatMap(({ id, meta }) => {
          const { phone, ...place } = placeIn(meta)
          const address = addressLine(place)
          return address === '' ? [] : [{ id, address, phone: phone || null }]
        }),
    })
    addCall(app, contentPlaceContracts.read, {
      ...guarded,
      handle: async ({ actor, params: { id } }) => placeIn((await placeOf(database.query, actor, id)).meta),
    })
    addCall(app, contentPlaceContracts.save, {
      ...guarded,
      handle: ({ actor, params: { id }, body }) =>
        records.unit(actor, async unit => {
          const { block, first, meta } = await placeOf(unit.query, actor, id)
          const filled = Object.fromEntries(names.flatMap(name => (body[name] ? [[name, body[name]]] : [])))
          const { street, city, state, zip, phone, hours, ...others } = settingsIn(meta)
          const CbMetaData = { ...others, kind: 'place', ...filled }
          if (block !== null) await unit.records.update(ContentBlock, [{ CbId: block, CbMetaData }])
          else await unit.records.create(ContentBlock, [{ CId: id, CbSortOrder: first - 10, CbMetaData }])
          return placeIn((await placeOf(unit.query, actor, id)).meta)
        }),
    })
  },
}

interface StoredPlace {
  readonly id: number
  readonly block: number | null
  /** Where the first block of the page stands. */
  readonly first: number
  readonly meta: string | null
}

/** The location pages that somebody may read, each with its first block that is an address. */
async function places(executor: Executor, actor: Actor, id?: number): Promise<readonly StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`select "CId" as id, place."CbId" as block, place.meta,
      coalesce((select min("CbSortOrder") from "ContentBlock" b where b."CId" = "Content"."CId"), 10) as first
    from "Content" left join lateral (select b."CbId", b."CbMetaData"::text as meta from "ContentBlock" b
      where b."CId" = "Content"."CId" and b."CbMetaData"->>'kind' = 'place' order by b."CbSortOrder", b."CbId" limit 1) place on true
    where "CtId" = ${contentTypeIds.Location} and "CDeletedDt" is null and ${rowFilterFor(actor, Content)}
      and (${id ?? null}::int is null or "CId" = ${id ?? null}) order by "CId"`.execute(executor)
  return rows
}

async function placeOf(executor: Executor, actor: Actor, id: number): Promise<StoredPlace> {
  const [place] = await places(executor, actor, id)
  if (!place) throw missing(Content, [id])
  return place
}

const settingsIn = (meta: string | null) => JSON.parse(meta ?? '{}') as Readonly<Record<string, unknown>>

const placeIn = (meta: string | null): ContentPlace => {
  const settings = settingsIn(meta)
  const text = (name: (typeof names)[number]) => String(settings[name] ?? '')
  return {
    street: text('street'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    phone: text('phone'),
    hours: text('hours'),
  }
}
