import { decide, type Person } from '@rounds/core/access'
import { type Filter, printFilter } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { entriesOfEntity } from '@rounds/core/rules/records'
import { toolNamed } from '@rounds/core/tools'

const logs = toolNamed('logs')

/** Where the audit log shows only some entries. */
export const logPath = (filter: Filter): string =>
  `${logs.path}?${new URLSearchParams({ filter: printFilter(filter) })}`

/** Where the audit log shows the entries about all records of an entity. */
export const logOfEntity = (entity: Entity): string => logPath(entriesOfEntity(entity))

/** Whether a person may open the audit log. */
export const mayOpenLog = (person: Person): boolean => decide(person, 'open', logs).allowed
