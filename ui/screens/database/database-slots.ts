import { type BackupRules, type Client, databaseCalls, type OrphanedRecords } from '@rounds/core/api'
import type { StatementOrder } from '@rounds/core/rules/system'
import { promiseActor } from '@rounds/machines/kit'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** While a job is under way it is looked at so often. */
const LOOK_MS = 1_500

/** How the running system is, read again every few seconds. */
export const useSystem = (client: Client) =>
  useSWR('database system', () => databaseCalls(client.http).system(), { refreshInterval: 10_000 })

/** How big the tables are. */
export const useTables = (client: Client) =>
  useSWR('database tables', () => databaseCalls(client.http).tables())

/** What the database spends its time on, in the order that is asked for. */
export const useQueries = (client: Client, order: StatementOrder) =>
  useSWR(['database queries', order], () => databaseCalls(client.http).statements(order), {
    keepPreviousData: true,
  })

/** What the last check found, followed while one is under way. */
export const useIntegrity = (client: Client) =>
  useSWR('database integrity', () => databaseCalls(client.http).integrity(), {
    refreshInterval: state => (state?.job ? LOOK_MS : 0),
  })

/** The backups, followed while one is taken or tested. */
export const useBackups = (client: Client) =>
  useSWR('database backups', () => databaseCalls(client.http).backups(), {
    refreshInterval: state => (state?.job || state?.proof ? LOOK_MS : 0),
  })

/** Asks for a check of the database. */
export const checkSlots = (client: Client) => submitSlots(() => databaseCalls(client.http).checkIntegrity())

/** Mends the references that were asked about. */
export const mendSlots = (client: Client) => ({
  actors: {
    carryOut: promiseActor<unknown, { about: unknown }>(({ about }) =>
      databaseCalls(client.http).mend(
        (about as readonly OrphanedRecords[]).map(({ entity, field }) => ({ entity, field })),
      ),
    ),
  },
})

/** Takes a backup, or tests the one that is named. */
export const backupSlots = (client: Client) =>
  submitSlots<Fields, string | null, unknown>(({ act }) => {
    const calls = databaseCalls(client.http)
    return act === null ? calls.takeBackup() : calls.proveBackup(act)
  })

/** The schedule as its fields hold it. */
export type TypedRules = Readonly<Record<'hour' | 'days' | 'weeks' | 'months', number | null>>

/** Saves when backups are taken, with the time zone of the hour. */
export const scheduleSlots = (client: Client, zone: string) =>
  submitSlots<TypedRules, unknown, BackupRules>(({ typed }) =>
    databaseCalls(client.http).saveBackupRules({
      hour: typed.hour ?? 0,
      days: typed.days ?? 0,
      weeks: typed.weeks ?? 0,
      months: typed.months ?? 0,
      zone,
    }),
  )
