import type { entities, Row } from '@rounds/core/entities'
import { canHoldHealth, type FormMeta, isRecordKind, recordKinds, whyNotOpen } from '@rounds/core/rules/forms'
import { sayAlertTime } from '@rounds/core/rules/time'
import { sql } from 'kysely'
import type { Database, Executor } from '../../database/database.ts'
import { readSiteZone } from '../../sql/site-zone.ts'
import { readAlertsOfPlaces } from '../directory/alerts.ts'
import { type FormOption, readOfferedRecords } from '../forms/offered-records.ts'

type FormRow = Row<typeof entities.Form>
export type FormConfig = NonNullable<FormRow['FrmConfig']>
export type FormField = NonNullable<FormConfig['fields']>[number]

/** A form as the site shows it, with what its fields offer from the database. */
export interface ShownForm {
  readonly id: number
  readonly title: string
  readonly introduction: string | null
  readonly config: FormConfig
  /** What is typed in it can be health information. */
  readonly isPrivate: boolean
  /** Why it takes no answers now, in a sentence; null where it does. */
  readonly closed: string | null
  readonly offered: Readonly<Record<string, readonly FormOption[]>>
  /** The alerts that are on at a location that can be chosen, by its key, in words. */
  readonly alerts: Readonly<Record<string, readonly PlaceAlert[]>>
}

/** An alert at a location: its title, and what it does to the hours. */
export interface PlaceAlert {
  readonly title: string
  readonly words: string
}

/** What forms are read from. */
export const formEntities: readonly string[] = [
  'Form',
  ...Object.values(recordKinds),
  'Custom_LocationToPhysician',
  'Custom_PhysicianToSpecialty',
  'Custom_State',
  'Custom_LocationAlert',
  'Custom_LocationAlertToLocation',
]

/** What an address is completed with. */
const readStates = sql<FormOption>`select "SCode" as value, "SName" as label from "Custom_State" order by "SName", "SId" limit 200`

/** How many submissions of a form count: all but spam. */
export async function sentThrough(query: Executor, id: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from "FormSubmission" where "FrmId" = ${id} and "FsState" <> 'spam'`.execute(
    query,
  )
  return rows[0]?.sent ?? 0
}

/** The form with that key, where the site shows it. */
export async function formById(database: Database, id: number): Promise<ShownForm | undefined> {
  const { query } = database
  const { rows } = await sql<{
    title: string
    introduction: string | null
    config: string | null
    meta: string | null
  }>`
    select coalesce("FrmTitle", "FrmName") as title, "FrmDescription" as introduction, "FrmConfig"::text as config,
      "FrmMetaData"::text as meta
    from "Form" where "FrmId" = ${id} and "FrmVisible"`.execute(query)
  const [row] = rows
  if (!row) return undefined
  const config = (JSON.parse(row.config ?? 'null') ?? {}) as FormConfig
  const meta = (JSON.parse(row.meta ?? 'null') ?? {}) as FormMeta
  const isAppointment = meta.appointment === true
  const kinds = [...new Set((config.fields ?? []).map(({ kind }) => kind))]
  const recordsOf = kinds.filter(isRecordKind)
  const lists = await Promise.all(recordsOf.map(kind => readOfferedRecords(query, kind, isAppointment)))
  const asksForState = kinds.includes('address') || kinds.includes('state')
  const states = asksForState ? { state: (await readStates.execute(query)).rows } : {}
  const alerts = recordsOf.includes('location') ? await placeAlerts(database) : {}
  return {
    id,
    title: row.title,
    introduction: row.introduction,
    config,
    isPrivate: canHoldHealth(config, meta),
    closed: whyNotOpen(meta, meta.maxSubmissions ? await sentThrough(query, id) : 0, Date.now()),
    offered: {
      ...states,
      ...Object.fromEntries(
        recordsOf.map((kind, index) => {
          const options = lists[index] ?? []
          return [kind, kind === 'location' ? options.map(option => withAlerts(option, alerts)) : options]
        }),
      ),
    },
    alerts,
  }
}

/** The alerts that are on, by the keys of their locations. */
async function placeAlerts(database: Database): Promise<ShownForm['alerts']> {
  const rows = await readAlertsOfPlaces(database)
  if (rows.length === 0) return {}
  const zone = await readSiteZone(database.query)
  const alerts: Record<string, PlaceAlert[]> = {}
  for (const { place, title, ...time } of rows) {
    const words = time.effect === 'none' ? '' : sayAlertTime(time, zone)
    alerts[place] = [...(alerts[place] ?? []), { title, words }]
  }
  return alerts
}

/** A location as it is chosen from: one that is closed, or open at other hours, says so. */
function withAlerts(option: FormOption, alerts: ShownForm['alerts']): FormOption {
  const words = (alerts[option.value] ?? []).map(alert => alert.words.replace(/[.]$/, '')).filter(Boolean)
  return words.length > 0 ? { ...option, label: `${option.label} (${words.join('; ')})` } : option
}
