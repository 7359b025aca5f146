/** SQL that empties append-only tables, as their owner can who takes the triggers off first. */
export const emptied = (...tables: readonly string[]): string =>
  tables
    .map(
      table =>
        `alter table "${table}" disable trigger user; delete from "${table}"; alter table "${table}" enable trigger user`,
    )
    .join('; ')

/** SQL that takes the triggers off a table that is partitioned, and off its months, as their owner can. */
export const disarmed = (table: string): string =>
  `do $$ declare part regclass; begin
    for part in select relid from pg_partition_tree('"${table}"') loop
      execute format('alter table %s disable trigger user', part);
    end loop;
  end $$`
