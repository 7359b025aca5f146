import { accessOf } from '../../../../core/access/explain/index.ts'
import { type PersonGrants, personOf } from '../../../../core/access/index.ts'
import type { Executor } from '../../../../server/database/database.ts'
import { type Holder, readGranted, readHolders } from '../../../../server/rights/granted.ts'

/** What each account, and each group on its own, opens at a moment, by id. */
export interface Holdings {
  readonly accounts: ReadonlyMap<string, { readonly email: string; readonly holds: ReadonlySet<string> }>
  readonly groups: ReadonlyMap<string, ReadonlySet<string>>
}

/** Reads what everybody holds. What has no end counts twice: as held, and as held for good. */
export async function readHoldings(executor: Executor): Promise<Holdings> {
  const granted = await readGranted(executor)
  const holders = await readHolders(executor, granted)
  const open = (personGrants: PersonGrants, words = '') => {
    const person = personOf(personGrants, granted.tags)
    const { tools, folders, isAdministrator } = accessOf(person, granted.tags)
    return [
      ...[...tools, ...folders].map(one => `${words}${one}`),
      ...(isAdministrator ? [`${words}Admin`] : []),
      ...(person.isMJA ? [`${words}MoJoAdmin`] : []),
    ]
  }
  const holdsOf = (holder: Holder) => {
    const lasting = { ...holder, own: holder.own.filter(({ until }) => until === null) }
    return new Set([...open(holder), ...open(lasting, 'for good: ')])
  }
  return {
    accounts: new Map(
      holders.map(holder => [holder.userId, { email: holder.email, holds: holdsOf(holder) }]),
    ),
    groups: new Map(
      granted.groups.map(group => {
        const alone = { userId: '', groups: [group], own: [] }
        return [group.id, new Set([...open(alone), ...open(alone, 'for good: ')])]
      }),
    ),
  }
}
