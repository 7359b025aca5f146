import type { Entity } from './entity.ts'
import type { EntityName } from './names.ts'

/** How many days the trash keeps a record. */
export const TRASH_DAYS = 30

/** Records that are deleted for good at once, and why. */
export const notInTrash: Readonly<Partial<Record<EntityName, string>>> = {
  AspNetUserTokens: 'Codes and second factors that were removed are not restored.',
  Session: 'People who were signed out have to sign in again.',
}

/** Whether a deleted record can be restored as it was. */
export const comesBack = ({ name }: Pick<Entity, 'name'>): boolean => !(name in notInTrash)

/** What happens to a deleted record, as people are told before. */
export const whatDeletingMeans = (entity: Pick<Entity, 'name'>): string =>
  comesBack(entity)
    ? `It stays in the trash for ${TRASH_DAYS} days and can be restored from there.`
    : 'This can’t be undone.'
