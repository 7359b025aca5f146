import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a Content row, under this alias, is shown now: published, within its dates, and not in the trash (decisions
 * §6). Does not check its type.
 */
export const contentIsShown = (table = 'Content'): RawBuilder<SqlBool> => {
  const of = (name: string) => sql.id(table, name)
  return sql<SqlBool>`(${of('CVisible')} and ${of('CDeletedDt')} is null
    and (${of('CPublishDt')} is null or ${of('CPublishDt')} <= now())
    and (${of('CExpireDt')} is null or ${of('CExpireDt')} > now()))`
}
