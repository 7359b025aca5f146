import { type Order, parseOrder } from '@rounds/core/api'
import type { Entity, EntityName } from '@rounds/core/entities'
import { contentTypeIds, pageTypes } from '@rounds/core/tools'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BadRequest } from '../errors.ts'
import { wireColumns } from '../sql/columns.ts'
import { contentIsShown } from '../sql/shown-content.ts'

type Condition = RawBuilder<SqlBool>

/** An entity's public data beyond its definition (specification §5). */
interface Rule {
  /** A visible row may belong to a hidden one. */
  readonly visible?: Condition
  /** Rows that a list leaves out, although each can be read. */
  readonly listed?: Condition
  /** Computed public values that replace a field. */
  readonly shown?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Orders besides the public fields. */
  readonly orders?: Readonly<Record<string, RawBuilder<unknown>>>
}

const physicianIsShown = (table: string): Condition =>
  sql<SqlBool>`exists (select 1 from "Custom_Physician" ph where ph."PhId" = ${sql.id(table)}."PhId" and ph."PhVisible")`

/** The content that visitors see: pages, and what is shown on them. */
const publicTypes: readonly number[] = [
  ...pageTypes,
  contentTypeIds.Navigation,
  contentTypeIds.Shared_Content,
  contentTypeIds.Image,
  contentTypeIds.Image_Carousel,
  contentTypeIds.Banners,
]

const rules: Readonly<Partial<Record<EntityName, Rule>>> = {
  Content: {
    // Names of secured files and settings are for staff.
    visible: sql<SqlBool>`(${contentIsShown()} and "CtId" = any(${[...publicTypes]}::int[]))`,
    shown: { CTitle: sql`coalesce("CPublicTitle", "CTitle")` },
  },
  Custom_LocationToPhysician: {
    visible: sql<SqlBool>`"LtphMeta"->>'ShowOnRequestAppointmentForm' = 'true' and ${physicianIsShown('Custom_LocationToPhysician')}
      and exists (select 1 from "Custom_Location" l where l."LId" = "Custom_LocationToPhysician"."LId" and l."LVisible")`,
    orders: {
      PhLastName: sql`(select "PhLastName" from "Custom_Physician" ph where ph."PhId" = "Custom_LocationToPhysician"."PhId")`,
    },
  },
  Custom_KyruusProvider: {
    visible: physicianIsShown('Custom_KyruusProvider'),
    listed: sql<SqlBool>`case when json_typeof("KSpecialties") = 'array' then json_array_length("KSpecialties") > 0 else false end`,
  },
}

const ruleOf = (entity: Entity): Rule => rules[entity.name as EntityName] ?? {}

/** The public fields. */
export const publicFields = (entity: Entity): readonly string[] =>
  Object.keys(entity.fields).filter(name => entity.fields[name]?.public)

/** Which rows are read: one by key, those listed by a key, or all listed ones. */
export interface PublicRequest {
  readonly found?: { readonly fields: readonly string[]; readonly key: readonly unknown[] }
  readonly order: string
  /** The page of the listed rows. */
  readonly page?: { readonly number: number; readonly size: number }
}

/** The public rows of an entity as JSON texts. Throws `BadRequest` for an order by any other field. */
export function publicRowsSql(
  entity: Entity,
  { found, order, page }: PublicRequest,
): RawBuilder<{ record: string }> {
  const { visible, listed } = ruleOf(entity)
  const { where } = entity.publicRead ?? {}
  const conditions: readonly Condition[] = [
    where === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.id(where)}`,
    ...(visible ? [visible] : []),
    ...(!found && listed ? [listed] : []),
    ...(found?.fields.map((name, at) => sql<SqlBool>`${sql.id(name)} = ${found.key[at]}`) ?? []),
  ]
  const columns = publicFields(entity).map(name => {
    const shown = ruleOf(entity).shown?.[name]
    return shown ? sql`${shown} as ${sql.id(name)}` : wireColumns(entity, [name])
  })
  const rows = sql`select ${sql.join(columns)} from ${sql.id(entity.name)}
    where ${sql.join(conditions, sql` and `)} order by ${orderSql(entity, order)} ${page ? sql`limit ${page.size} offset ${(page.number - 1) * page.size}` : sql``}`
  return sql<{ record: string }>`select row_to_json(shown)::text as record from (${rows}) shown`
}

function orderSql(entity: Entity, text: string): RawBuilder<unknown> {
  const allowed = publicFields(entity)
  const own: Order = {
    field: entity.sort.replace(/ desc$/, ''),
    direction: entity.sort.endsWith(' desc') ? 'desc' : 'asc',
  }
  const asked = parseOrder(text)
  const orders = asked.length > 0 ? asked : [own].filter(({ field }) => allowed.includes(field))
  const columns = orders.map(({ field, direction }) => {
    const column =
      ruleOf(entity).orders?.[field] ?? (allowed.includes(field) ? columnOf(entity, field) : undefined)
    if (!column) throw new BadRequest(`${entity.plural} are not ordered by ${field}.`)
    return direction === 'desc' ? sql`${column} desc nulls last` : column
  })
  return sql.join([...columns, ...entity.key.map(name => sql.id(name))])
}

const columnOf = (entity: Entity, name: string) =>
  entity.fields[name]?.kind === 'json' ? sql`${sql.id(name)}::text` : sql`${sql.id(name)}`
