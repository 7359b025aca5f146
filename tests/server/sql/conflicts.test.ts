import { entities } from '@rounds/core/entities'
import { describe, expect, it } from 'vitest'
import { BadRequest, Conflict, HttpError } from '../../../server/errors.ts'
import { explain, isRetryable } from '../../../server/sql/conflicts.ts'

const { Custom_Location, Tag } = entities

/** An error as PostgreSQL's driver throws it. */
const refused = (code: string, more: { detail?: string; constraint?: string } = {}) =>
  Object.assign(new Error('no'), { code, severity: 'ERROR', ...more })

function explained(error: unknown, entity = Custom_Location as Parameters<typeof explain>[0]): unknown {
  try {
    explain(entity, error)
  } catch (thrown) {
    return thrown
  }
}
const conflict = (error: unknown, entity?: Parameters<typeof explain>[0]) => {
  const thrown = explained(error, entity)
  expect(thrown).toBeInstanceOf(Conflict)
  return (thrown as HttpError).body
}

describe('a value that is taken', () => {
  it('is named by the labels of its fields', () => {
    const message = 'Another location already has the facility number 010001.'
    const error = refused('23505', { detail: 'Key ("LExternalId")=(010001) already exists.' })
    expect(conflict(error)).toEqual({ message, errors: [{ field: 'LExternalId', message }] })
  })

  it('of several fields is named by each of them', () => {
    const message = 'Another location already has the name and state Main, 3.'
    const error = refused('23505', { detail: 'Key ("LName", "SId")=(Main, 3) already exists.' })
    expect(conflict(error)).toEqual({
      message,
      errors: [
        { field: 'LName', message },
        { field: 'SId', message },
      ],
    })
  })

  it('of a name kept in capitals too is said of the name that people typed', () => {
    const message = 'Another group already has this name.'
    const error = refused('23505', { detail: 'Key ("NormalizedName")=(NURSES) already exists.' })
    expect(conflict(error, entities.AspNetRoles)).toEqual({ message, errors: [{ field: 'Name', message }] })
  })

  it('of what is no field is not named', () => {
    const message = 'The same location already exists.'
    for (const detail of ['Key (lower("LName"))=(main) already exists.', 'something else', undefined])
      expect(conflict(refused('23505', detail === undefined ? {} : { detail }))).toEqual({
        message,
        errors: [],
      })
  })
})

describe('a reference', () => {
  it('to nothing is named with its key', () => {
    const message = 'There is no state with the key 99.'
    const error = refused('23503', { detail: 'Key (SId)=(99) is not present in table "Custom_State".' })
    expect(conflict(error)).toEqual({ message, errors: [{ field: 'SId', message }] })
  })

  it('to a table or from a column that is none of ours is told without its name', () => {
    const error = refused('23503', { detail: 'Key (other)=(99) is not present in table "other".' })
    expect(conflict(error)).toEqual({ message: 'There is no record with the key 99.' })
  })

  it.each([
    ['23503', 'Key (TId)=(5) is still referenced from table "TagToContent".'],
    ['23001', 'Key (TId)=(5) is referenced from table "TagToContent".'],
  ])('that keeps a record is told by what refers to it (%s)', (code, detail) => {
    const { message } = conflict(refused(code, { detail }), Tag)
    expect(message).toBe(`${entities.TagToContent.plural} still use this tag. Change those first.`)
  })

  it('from a table that is none of ours is told without its name', () => {
    const detail = 'Key (TId)=(5) is still referenced from table "other".'
    expect(conflict(refused('23503', { detail }), Tag).message).toBe(
      'Other records still use this tag. Change those first.',
    )
  })
})

it('a tag below itself is told at its parent, and any other rule without a field', () => {
  const message = 'A tag can’t be below itself.'
  for (const code of ['23514', '23P01']) {
    expect(conflict(refused(code, { constraint: 'Tag_not_below_itself' }), Tag)).toEqual({
      message,
      errors: [{ field: 'TIdParent', message }],
    })
    expect(conflict(refused(code, { constraint: 'other' }), Tag).errors).toBeUndefined()
  }
})

it.each(['22003', '22007', '22008', '22021', '22P02', '22P05'])(
  'a value that does not fit is one (%s)',
  code => {
    expect(explained(refused(code))).toBeInstanceOf(BadRequest)
  },
)

it('anything else is thrown on as it is', () => {
  const own = new HttpError(418, { message: 'teapot' })
  const withCode = Object.assign(new Error('gone'), { code: '23505' })
  const noError = { code: '23505', severity: 'ERROR' }
  for (const error of [own, new Error('x'), refused('57014'), withCode, noError, 'x'])
    expect(explained(error)).toBe(error)
})

it('what PostgreSQL gave up for another transaction may be run again, and nothing else', () => {
  expect([refused('40001'), refused('40P01')].map(isRetryable)).toEqual([true, true])
  const others = [refused('23505'), refused('40002'), Object.assign(new Error('x'), { code: '40001' })]
  expect(others.map(isRetryable)).toEqual([false, false, false])
})
