import {
  type Client,
  type Duplicates,
  directoryCalls,
  type MergeableName,
  type MergePair,
  type MergeRehearsal,
} from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** Loads what merging two records would do. */
export const rehearsalSlots = (client: Client) =>
  readingSlots<MergePair, MergeRehearsal>(pair => directoryCalls(client.http).rehearseMerge(pair))

/** The choices of a merge: the fields that take the loser's value. */
export interface MergeChoice {
  readonly take: readonly string[]
}

/** The pair as it was shown. */
export interface MergeAct extends MergePair {
  readonly versions: readonly [number, number]
}

/** Merges two records; returns the id of the merge. */
export const mergeSlots = (client: Client) =>
  submitSlots<MergeChoice, MergeAct, number>(async ({ typed, act }) => {
    const { id } = await directoryCalls(client.http).merge({
      ...act,
      take: [...typed.take],
      versions: [...act.versions],
    })
    return id
  })

/** An act on a pair, or on a merge. */
export type PairAct =
  | { readonly kind: 'not same'; readonly one: number; readonly other: number }
  | { readonly kind: 'undo'; readonly id: number }

/** Marks two records as different, or undoes a merge; returns what undo left unchanged. */
export const pairSlots = (client: Client, entity: MergeableName) =>
  submitSlots<object, PairAct, readonly string[] | null>(async ({ act }) => {
    const calls = directoryCalls(client.http)
    if (act.kind === 'undo') return (await calls.undoMerge(act.id)).kept
    await calls.notSame(entity, act.one, act.other)
    return null
  })

/** The possible duplicates of an entity, and the latest merges. */
export const useDuplicates = (client: Client, entity: MergeableName) =>
  useSWR<Duplicates>(['duplicates', entity], () => directoryCalls(client.http).duplicates(entity))
