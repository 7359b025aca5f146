import { type AnyRow, type Entity, entityNamed } from '../entities/index.ts'
import { decodeRecord, encodeRecord, setStamps } from './codec.ts'
import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { directoryContracts } from './contracts/directory.ts'
import type { Http } from './http.ts'

type Contracts = typeof directoryContracts
/** What is created, changed and deleted for each kind of link. */
export type LinkBatches = BodyOf<Contracts['saveLinks']>['lists']

/** Possible duplicates, and merged records. */
export type Duplicates = AnswerOf<Contracts['duplicates']>
export type LikelyPair = Duplicates['pairs'][number]
export type MergeDone = Duplicates['merges'][number]
/** Two records to merge. */
export type MergePair = BodyOf<Contracts['rehearseMerge']>
export type MergeableName = MergePair['entity']
/** What merging would do. */
export type MergeRehearsal = AnswerOf<Contracts['rehearseMerge']>
export type MergeOrder = BodyOf<Contracts['merge']>

/** A record's facts that patients rely on. */
export type StatedFact = AnswerOf<Contracts['facts']>['facts'][number]
export type FactOrder = BodyOf<Contracts['confirm']>
/** Facts that have not been confirmed for a while. */
export type FactQueue = AnswerOf<Contracts['queue']>

const DIRECTORY = '/api/v1/mc/directory'

/** The calls of the directory of physicians, locations and services besides the generic ones. */
export function directoryCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${DIRECTORY}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    duplicates: (entity: MergeableName) =>
      http.send<Duplicates>(`${DIRECTORY}/duplicates`, { query: { entity } }).then(answer => answer.data),
    notSame: (entity: MergeableName, one: number, other: number) =>
      post<AnswerOf<Contracts['notSame']>>('not-same', { entity, one, other }),
    async rehearseMerge(pair: MergePair): Promise<MergeRehearsal> {
      const plan = await post<MergeRehearsal>('merge/rehearse', pair)
      const read = (name: string, row: AnyRow) => {
        const entity = entityNamed(name)
        return entity ? decodeRecord(entity, row) : row
      }
      return {
        ...plan,
        winner: read(pair.entity, plan.winner),
        loser: read(pair.entity, plan.loser),
        steps: plan.steps.map(step => ({ ...step, row: read(step.entity, step.row) })),
      }
    },
    merge: (order: MergeOrder) => post<AnswerOf<Contracts['merge']>>('merge', order),
    facts: (entity: FactOrder['entity'], id: number) =>
      http
        .send<AnswerOf<Contracts['facts']>>(`${DIRECTORY}/facts`, { query: { entity, id: String(id) } })
        .then(answer => answer.data.facts),
    confirmFacts: (order: FactOrder) =>
      post<AnswerOf<Contracts['confirm']>>('facts/confirm', order).then(answer => answer.facts),
    factQueue: (entity: FactOrder['entity']) =>
      http.send<FactQueue>(`${DIRECTORY}/facts/queue`, { query: { entity } }).then(answer => answer.data),
    undoMerge: (id: number) => post<AnswerOf<Contracts['undo']>>('merge/undo', { id }),

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

/** The lists of one kind with each record in another form. */
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
