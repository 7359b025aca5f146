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

/** Reads what merging two records would do. */
export const rehearsalSlots = (client: Client) =>
  readingSlots<MergePair, MergeRehearsal>(pair => directoryCalls(client.http).rehearseMerge(pair))

/** What is chosen of a merge: the fields whose value is that of the one that goes. */
export interface MergeChoice {
  readonly take: readonly string[]
}

/** The pair as it was looked at. */
export interface MergeAct extends MergePair {
  readonly versions: readonly [number, number]
}

/** Merges two records; the answer is the number of the merge. */
export const mergeSlots = (client: Client) =>
  submitSlots<MergeChoice, MergeAct, number>(async ({ typed, act }) => {
    const { id } = await directoryCalls(client.http).merge({
      ...act,
      take: [...typed.take],
      versions: [...act.versions],
    })
    return id
  })

/** What is done about a pair, or a merge. */
export type PairAct =
  | { readonly kind: 'not same'; readonly one: number; readonly other: number }
  | { readonly kind: 'undo'; readonly id: number }

/** Tells two records apart, or undoes a merge; the answer is what an undone merge left as it is. */
export const pairSlots = (client: Client, entity: MergeableName) =>
  submitSlots<object, PairAct, readonly string[] | null>(async ({ act }) => {
    const calls = directoryCalls(client.http)
    if (act.kind === 'undo') return (await calls.undoMerge(act.id)).kept
    await calls.notSame(entity, act.one, act.other)
    return null
  })

/** The pairs of an entity that may be one, and the last merges. */
export const useDuplicates = (client: Client, entity: MergeableName) =>
  useSWR<Duplicates>(['duplicates', entity], () => directoryCalls(client.http).duplicates(entity))
