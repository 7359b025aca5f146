import { fieldsToRead, layoutOf, placeFields } from '@rounds/core/layouts'
import { keptName } from '@rounds/core/rules/site'
import { changesOf } from '@rounds/machines/record'
import { useCallback, useMemo, useState } from 'react'
import type { Listing } from '../listing.ts'
import { formFields, withOwnShape } from './form-fields.ts'
import type { useRecord } from './use-record.ts'

/**
 * The fields of a record in form order, and which of them are changed.
 *
 * @param parts The names of custom section content, separated by spaces.
 */
export function useRecordFields(
  { entity, tool }: Listing,
  { context }: ReturnType<typeof useRecord>[0],
  mayWrite: boolean,
  parts: string,
) {
  const isNew = context.key === null
  const kept = isNew ? null : keptName(entity, context.base)
  const drawn = useMemo(
    () =>
      formFields(entity, {
        isNew,
        mayWrite,
        fixed: kept === null ? tool.where : { ...tool.where, [kept]: null },
      }),
    [entity, isNew, mayWrite, tool, kept],
  )
  const { MdName } = context.base
  const layout = layoutOf(tool.id, entity.name)
  const fields = useMemo(
    () => ({
      ...drawn,
      filled: drawn.filled.map(field => withOwnShape(field, { MdName })),
      // What a tool fixes is the same for all of its records: nobody needs to read it.
      facts: fieldsToRead(layout, mayWrite ? [] : entity.key, drawn.facts).filter(
        ({ name }) => !Object.hasOwn(tool.where, name),
      ),
    }),
    [drawn, layout, MdName, mayWrite, entity, tool],
  )
  const sections = useMemo(
    () => placeFields(layout, fields.filled, parts.split(' ')),
    [layout, fields, parts],
  )
  const changedFields = changesOf(context).join(' ')
  const changed = useMemo(
    () => new Set(isNew ? [] : changedFields.split(' ').filter(Boolean)),
    [changedFields, isNew],
  )
  return { fields, sections, changed }
}

/** The controls with invalid input, each with its error. */
export function useUnreadable() {
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string>>>({})
  const onUnreadable = useCallback((id: string, message: string | null) => {
    setUnreadable(was => {
      const { [id]: known, ...others } = was
      if (message === null) return known === undefined ? was : others
      return { ...was, [id]: message }
    })
  }, [])
  return { first: Object.keys(unreadable)[0], onUnreadable }
}
