import type { AnyRow, Entity } from '../entities/entity.ts'
import { encodeRecord } from './codec.ts'
import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { jobContracts } from './contracts/jobs.ts'
import { type Filter, printFilter } from './filter.ts'
import type { Http } from './http.ts'

/** Which records: these, or all matches except these; keys in path format. */
export type BulkChoice =
  | { readonly keys: readonly string[] }
  | { readonly filter: Filter; readonly except: readonly string[] }

/** A task for many records. */
export interface BulkOrder {
  readonly action: BodyOf<typeof jobContracts.bulk>['action']
  readonly choice: BulkChoice
  /** The fields to change. */
  readonly patch?: AnyRow
  /** The links to add and remove. */
  readonly links?: NonNullable<BodyOf<typeof jobContracts.bulk>['links']>
}

/** A record that was not written, and why. */
export interface NotDone {
  readonly key: string
  readonly because: string
}

/** The result for many records; the first rejected ones are listed, while that is known. */
export interface BulkResult {
  readonly done: number
  readonly refused: number
  readonly reasons?: readonly NotDone[]
}

/** A job as returned by `GET /mc/jobs/{id}`. */
export type JobAnswer = AnswerOf<typeof jobContracts.look>

const MC = '/api/v1/mc'

/** Bulk jobs on the server: starting, polling, stopping and undoing them. */
export function jobCalls(http: Http) {
  const begin = (path: string, body?: object, signal?: AbortSignal) =>
    http
      .send<AnswerOf<typeof jobContracts.bulk>>(path, {
        method: 'POST',
        ...(body && { body }),
        ...(signal && { signal }),
      })
      .then(({ data }) => ({ id: data.JbId }))
  return {
    bulk: (entity: Entity, { action, choice, patch, links }: BulkOrder, signal?: AbortSignal) =>
      begin(
        `${MC}/bulk`,
        {
          entity: entity.name,
          action,
          ...(patch && { patch: encodeRecord(entity, patch) }),
          ...(links && { links }),
          ...('keys' in choice
            ? { keys: choice.keys }
            : { filters: printFilter(choice.filter), except: choice.except }),
        },
        signal,
      ),
    look: (id: number, signal?: AbortSignal) =>
      http.send<JobAnswer>(`${MC}/jobs/${id}`, signal && { signal }).then(({ data }) => data),
    stop: (id: number, signal?: AbortSignal) =>
      http
        .send<JobAnswer>(`${MC}/jobs/${id}/stop`, { method: 'POST', ...(signal && { signal }) })
        .then(({ data }) => data),
    run: (id: number, signal?: AbortSignal) =>
      http
        .send<JobAnswer>(`${MC}/jobs/${id}/run`, { method: 'POST', ...(signal && { signal }) })
        .then(({ data }) => data),
    log: (id: number) =>
      http.send<AnswerOf<typeof jobContracts.log>>(`${MC}/jobs/${id}/log`).then(({ data }) => data),
    undo: (id: number, signal?: AbortSignal) => begin(`${MC}/jobs/${id}/undo`, undefined, signal),
  }
}
