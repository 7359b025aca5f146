import { type AnyRow, type Entity, entityNamed } from '../entities/index.ts'
import { decodeRecord, encodeRecord, setStamps } from './codec.ts'
import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { directoryContracts } from './contracts/directory.ts'
import type { Http } from './http.ts'

type Contracts = typeof directoryContracts
/** What is created, changed and deleted of each kind of link. */
export type LinkBatches = BodyOf<Contracts['saveLinks']>['lists']

const DIRECTORY = '/api/v1/mc/directory'

/** The calls of the directory of physicians, locations and services beside the generic ones. */
export function directoryCalls(http: Http) {
  return {
    /** Saves links of several kinds, all or none. */
    async saveLinks(lists: LinkBatches, signal?: AbortSignal): Promise<LinkBatches> {
      const body = { lists: lists.map(list => onEach(list, write)) }
      const { data } = await http.send<AnswerOf<Contracts['saveLinks']>>(`${DIRECTORY}/links`, {
        method: 'POST',
        body,
        ...(signal && { signal }),
      })
      return data.lists.map(list => onEach(list, decodeRecord))
    },
  }
}

const write = (entity: Entity, record: AnyRow, how: 'create' | 'update') =>
  encodeRecord(entity, setStamps(entity, record, how, new Date()))

/** The lists of one kind with each record written another way. */
function onEach(
  list: LinkBatches[number],
  change: (entity: Entity, record: AnyRow, how: 'create' | 'update') => AnyRow,
): LinkBatches[number] {
  const entity = entityNamed(list.link)
  if (!entity) return list
  return {
    ...list,
    create: list.create.map(record => change(entity, record, 'create')),
    update: list.update.map(record => change(entity, record, 'update')),
  }
}
