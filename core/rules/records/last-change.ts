/** An audit entry, as far as it tells of a change. */
interface ChangeEntry {
  readonly Entity: string | null
  readonly Type: string
}

/** Types such as “Changed” and “Merged” read as a verb; “Login” and “Account” name what an entry is about. */
const isVerb = (type: string) => /^[A-Z][a-z]+ed$/.test(type)

/** The latest change of a record among its entries, newest first: of itself before what belongs to it. */
export const lastChangeIn = <E extends ChangeEntry>(history: readonly E[], entity: string): E | undefined => {
  const changes = history.filter(({ Type }) => isVerb(Type))
  return changes.find(one => one.Entity === entity) ?? changes[0]
}
