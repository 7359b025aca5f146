import { type Client, compare, type Key, keyOf } from '@rounds/core/api'
import type { AnyRow, Draft, Entity } from '@rounds/core/entities'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** Child records, in their manual order. */
export interface ChildrenOf {
  readonly entity: Entity
  /** The foreign key field, and the parent's key. */
  readonly own: string
  readonly ownKey: number
  /** The field with their order. */
  readonly order: string
}

/** The gap between records in their order. */
const STEP = 10

/** The records in order. */
export const useChildren = (client: Client, { entity, own, ownKey, order }: ChildrenOf) =>
  useSWR<readonly AnyRow[]>(['children', entity.name, ownKey], () =>
    client.of(entity).all({
      filter: [[compare(own, '=', ownKey)]],
      orderBy: [...new Set([order, ...entity.key])].map(field => ({ field, direction: 'asc' })),
    }),
  )

/** An act on one of the records, or on their order. */
export type ChildAct =
  | { readonly kind: 'remove'; readonly row: AnyRow; readonly name: string }
  | { readonly kind: 'order'; readonly rows: readonly AnyRow[] }

/** Stores the order, or deletes a record. */
export const childActSlots = (client: Client, { entity, order }: ChildrenOf) =>
  submitSlots<object, ChildAct>(async ({ act }) => {
    const calls = client.of(entity)
    if (act.kind === 'remove') return calls.remove(keyOf(entity, act.row))
    const moved = act.rows.flatMap((row, index) =>
      row[order] === (index + 1) * STEP ? [] : [{ ...row, [order]: (index + 1) * STEP }],
    )
    if (moved.length > 0) await calls.replaceAll(moved as readonly (Draft<Entity> & AnyRow)[])
  })

/** Stores a record; a new one comes last. */
export const childFormSlots = (
  client: Client,
  { entity, own, ownKey, order }: ChildrenOf,
  row: AnyRow | null,
  last: number,
) =>
  submitSlots<AnyRow>(async ({ typed }) => {
    const calls = client.of(entity)
    if (row === null)
      return calls.create({ ...typed, [own]: ownKey, [order]: last + STEP } as unknown as Draft<Entity>)
    const key: Key = keyOf(entity, row)
    return calls.update(key, typed as Partial<Draft<Entity>>, { version: Number(row.RowVersion) })
  })
