import type { RecordKind } from '@rounds/core/rules/forms'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

/** One thing that can be chosen. */
export interface FormOption {
  readonly value: string
  readonly label: string
  /** Of a physician on a form for appointments: the keys of the locations where they can be asked for. */
  readonly goesWith?: readonly string[]
}

/** How the records of a kind are read: the label and the order, and which of them the site shows. */
interface Source {
  readonly key: string
  readonly table: string
  readonly label: RawBuilder<string>
  /** What tells those of the same name apart; null where a name is used once. */
  readonly detail: RawBuilder<string | null>
  readonly order: RawBuilder<unknown>
  readonly shown: RawBuilder<SqlBool>
}

const sources: Readonly<Record<RecordKind, Source>> = {
  physician: {
    key: 'PhId',
    table: 'Custom_Physician',
    label: sql`concat_ws(' ', "PhFirstName", "PhLastName")`,
    detail: sql`(select string_agg("SpTitle", ', ' order by "SpTitle") from "Custom_PhysicianToSpecialty" has
      join "Custom_Specialty" using ("SpId") where has."PhId" = "Custom_Physician"."PhId" and has."PhtspPrimary" and "SpVisible")`,
    order: sql`"PhLastName", "PhFirstName"`,
    shown: sql`"PhVisible"`,
  },
  location: {
    key: 'LId',
    table: 'Custom_Location',
    label: sql`"LName"`,
    detail: sql`"LCity"`,
    order: sql`"LName"`,
    shown: sql`"LVisible"`,
  },
  specialty: {
    key: 'SpId',
    table: 'Custom_Specialty',
    label: sql`"SpTitle"`,
    detail: sql`null`,
    order: sql`"SpTitle"`,
    shown: sql`"SpVisible"`,
  },
  service: {
    key: 'ScId',
    table: 'Custom_ServiceCondition',
    label: sql`"ScTitle"`,
    detail: sql`null`,
    order: sql`"ScTitle"`,
    shown: sql`"ScVisible" and "ScKind" <> 'condition'`,
  },
}

/** Who can be asked for at which location: the links that are on the appointment form, of what the site shows. */
const appointments = sql`(select works."PhId", works."LId" from "Custom_LocationToPhysician" works
  join "Custom_Physician" who on who."PhId" = works."PhId" and who."PhVisible"
  join "Custom_Location" place on place."LId" = works."LId" and place."LVisible"
  where works."LtphMeta"->>'ShowOnRequestAppointmentForm' = 'true')`

const isPartOfLink = (kind: RecordKind): boolean => kind === 'physician' || kind === 'location'

/** As many as a page can carry: about 1.2 MB of HTML, an eighth of it compressed. */
const MOST = 20_000

/** The records that a question of a kind offers, by name and what tells namesakes apart; on a form for appointments those that take requests. */
export async function readOfferedRecords(
  executor: Executor,
  kind: RecordKind,
  isAppointment: boolean,
): Promise<readonly FormOption[]> {
  const { key, table, label, detail, order, shown } = sources[kind]
  const [id, column] = [sql.ref(key), sql.ref(`${table}.${key}`)]
  const takesRequests =
    isAppointment && isPartOfLink(kind)
      ? sql`and ${column} in (select link.${id} from ${appointments} link)`
      : sql``
  const goesWith =
    isAppointment && kind === 'physician'
      ? sql`, (select array_agg(link."LId"::text order by link."LId") from ${appointments} link where link."PhId" = ${column}) as "goesWith"`
      : sql``
  const { rows } = await sql<FormOption>`
    select ${column}::text as value, ${label} || case when count(*) over (partition by ${label}) > 1 then
      coalesce(' (' || nullif(${detail}, '') || ')', '') else '' end as label${goesWith} from ${sql.table(table)}
    where ${shown} ${takesRequests} order by ${order}, ${column} limit ${MOST}`.execute(executor)
  return rows
}

/** Whether a question of a kind offers the record with that key. */
export async function isOfferedRecord(
  executor: Executor,
  kind: RecordKind,
  key: number,
  isAppointment: boolean,
): Promise<boolean> {
  const source = sources[kind]
  const takesRequests =
    isAppointment && isPartOfLink(kind)
      ? sql`and exists (select 1 from ${appointments} link where link.${sql.ref(source.key)} = ${key})`
      : sql``
  const { rows } = await sql`select 1 from ${sql.table(source.table)}
    where ${sql.ref(source.key)} = ${key} and ${source.shown} ${takesRequests}`.execute(executor)
  return rows.length > 0
}

/** Whether appointments with a physician can be asked for at a location. */
export async function takesRequestsAt(
  executor: Executor,
  { physician, location }: { readonly physician: number; readonly location: number },
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${appointments} link
    where "PhId" = ${physician} and "LId" = ${location}`.execute(executor)
  return rows.length > 0
}
